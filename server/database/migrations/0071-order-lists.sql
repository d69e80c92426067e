-- Saved lists of parts. They hold quantities and no prices.
create table order_list (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index order_list_user on order_list (user_id, updated_at desc);

create table order_list_line (
  id uuid primary key default gen_random_uuid(),
  list_id uuid not null references order_list (id) on delete cascade,
  product_id uuid not null references product (id),
  quantity integer not null check (quantity > 0),
  note text not null default '',
  position integer not null,
  constraint order_list_line_once unique (list_id, product_id, note)
);
create index order_list_line_product on order_list_line (product_id);
