-- The tables of the desk: an index for each order they are read in, and one for search by parts of words.
drop index orders_created;
create index orders_created on orders (created_at, number) where deleted_at is null;
create index orders_by_status on orders (status, created_at, number) where deleted_at is null;
create index orders_by_payment on orders ((case
    when paid and refunded_minor >= unit_price_minor * quantity then 'refunded'
    when paid and refunded_minor > 0 then 'partially_refunded'
    when paid then 'paid'
    when processing then 'processing'
    when unit_price_minor > 0 and status not in ('cancelled', 'expired') then 'due'
    else 'none' end), created_at, number) where deleted_at is null;
create index orders_by_total on orders ((unit_price_minor * quantity), number) where deleted_at is null;
create index orders_by_buyer on orders (lower(user_name), number) where deleted_at is null;
create index orders_by_email on orders (email, number) where deleted_at is null;
create index orders_by_part on orders (lower(name), number) where deleted_at is null;
create index orders_said on orders using gin
  (lower(' ' || number::text || ' ' || name || ' ' || sku || ' ' || user_name || ' ' || email) gin_trgm_ops)
  where deleted_at is null;

create index users_created on users (created_at, seq);
create index users_by_name on users (lower(name), seq);
create index users_said on users using gin (lower(' ' || name || ' ' || email) gin_trgm_ops);

-- What an order changes of a product is in none of these: its stock stays a change in place.
create index product_created on product (created_at, seq);
create index product_updated on product (updated_at, seq);
create index product_by_name on product (lower(name), seq);
create index product_by_sku on product (lower(sku), seq);
create index product_by_price on product (unit_price_minor, seq);
create index product_said on product using gin (lower(' ' || name || ' ' || sku || ' ' || description) gin_trgm_ops);

-- A way of looking at a list that somebody has kept: filters, sort and search as they stand in an address, and columns.
create table desk_view (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id) on delete cascade,
  list text not null,
  name text not null,
  query text not null,
  columns jsonb,
  is_shared boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index desk_view_name on desk_view (owner_id, list, lower(name));
create index desk_view_shared on desk_view (list) where is_shared;

create table desk_columns (
  user_id uuid not null references users (id) on delete cascade,
  list text not null,
  columns jsonb not null,
  primary key (user_id, list)
);
