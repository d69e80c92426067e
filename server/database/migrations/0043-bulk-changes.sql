-- What a bulk action did to which products, so that it can be undone as a whole.
create table product_bulk_change (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid references users (id) on delete set null,
  -- The key of the request: a repeat goes on with the same change, and no product is changed twice.
  key text,
  action text not null,
  percent numeric,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references users (id) on delete set null,
  unique (actor_id, key)
);
create index product_bulk_change_newest on product_bulk_change (created_at desc);
create index product_bulk_change_undone_by on product_bulk_change (undone_by);

create table product_bulk_change_row (
  change_id uuid not null references product_bulk_change (id) on delete cascade,
  product_id uuid not null references product (id) on delete cascade,
  -- What the action changed of the product, as it was and as the action left it.
  before jsonb not null,
  after jsonb not null,
  -- Set by the undoing: whether the product went back, and why not.
  is_undone boolean,
  reason text,
  primary key (change_id, product_id)
);
create index product_bulk_change_row_product on product_bulk_change_row (product_id);
