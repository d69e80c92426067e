-- Pictures of imported products that are on other websites and are copied to the portal, by the line of the table.
create table product_import_picture (
  import_id uuid not null references product_import (id) on delete cascade,
  line integer not null,
  product_id uuid not null references product (id) on delete cascade,
  address text not null,
  -- Null: not yet. `changed`: the product has another picture by now.
  outcome text check (outcome in ('copied', 'changed', 'failed')),
  reason text not null default '',
  tries integer not null default 0,
  -- Not before this time: the website did not respond.
  next_at timestamptz not null default now(),
  primary key (import_id, line)
);
create index product_import_picture_open on product_import_picture (import_id, next_at) where outcome is null;
create index product_import_picture_product on product_import_picture (product_id);
