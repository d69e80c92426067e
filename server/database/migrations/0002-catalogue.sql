create table product (
  id uuid primary key default gen_random_uuid(),
  -- Newest first without a tie: two products may be added in the same microsecond.
  seq bigint generated always as identity unique,
  sku text not null,
  name text not null,
  description text not null,
  image text not null,
  family text,
  drawing jsonb,
  attributes jsonb not null default '{}',
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  min_order integer not null check (min_order >= 1),
  -- The running sum of stock_movement. Changed only together with a movement; the check is the net below the code.
  available integer not null check (available >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index product_name on product (name) where archived_at is null;
create unique index product_sku on product (lower(sku)) where archived_at is null;
create index product_newest on product (seq desc) where archived_at is null;

create table stock_movement (
  id bigint generated always as identity primary key,
  product_id uuid not null references product (id),
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('initial', 'order', 'order_deleted', 'order_cancelled', 'order_expired', 'correction')),
  order_id uuid,
  actor_id uuid references users (id) on delete set null,
  at timestamptz not null default now()
);
create index stock_movement_product on stock_movement (product_id, id);
-- An order takes stock once and gives it back once, whatever the code does.
create unique index stock_movement_taken on stock_movement (order_id) where delta < 0;
create unique index stock_movement_returned on stock_movement (order_id) where delta > 0;
