-- Carts and saved lists.

-- Carts are rows, also those of guests: they live for weeks, on several devices, and hold no stock. The only price in a cart
-- is the one that its owner has seen, so that a change can be shown.
create table cart (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  -- SHA-256 of a guest's token: a copy of the table opens no cart.
  token_hash bytea unique,
  currency text not null,
  version integer not null default 1,
  po_number text not null default '',
  requested_on date,
  note text not null default '',
  ship_to jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A cart makes at most one order. One that was merged at sign-in has ended, too: its token answers only the same user.
  ordered_at timestamptz,
  order_id uuid unique references orders (id) on delete set null,
  merged_by uuid references users (id) on delete set null,
  merged_at timestamptz,
  check (user_id is null or token_hash is null)
);
create unique index cart_open on cart (user_id) where ordered_at is null;
create index cart_of_guests on cart (updated_at) where user_id is null;
create index cart_merged_by on cart (merged_by) where merged_by is not null;

create table cart_line (
  id uuid primary key default gen_random_uuid(),
  cart_id uuid not null references cart (id) on delete cascade,
  product_id uuid not null references product (id),
  quantity integer not null check (quantity > 0),
  note text not null default '',
  requested_on date,
  seen_unit_minor bigint not null check (seen_unit_minor >= 0),
  seen_base integer not null default 1 check (seen_base > 0),
  position integer not null,
  constraint cart_line_once unique nulls not distinct (cart_id, product_id, requested_on, note)
);
create index cart_line_product on cart_line (product_id);

-- Adding commutes, so it carries no version: a repeated request is known by its key. Guests have no account, and so no
-- idempotency_record.
create table cart_key (
  cart_id uuid not null references cart (id) on delete cascade,
  key text not null,
  fingerprint text not null,
  created_at timestamptz not null default now(),
  primary key (cart_id, key)
);
create index cart_key_age on cart_key (created_at);

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
