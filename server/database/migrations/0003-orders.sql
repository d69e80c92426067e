create sequence order_number start 10001;

create table orders (
  id uuid primary key,
  number bigint not null unique default nextval('order_number'),
  user_id uuid references users (id) on delete set null,
  product_id uuid not null references product (id),
  -- A snapshot: what was bought stays what was bought when the product changes or goes.
  email text not null,
  user_name text not null,
  name text not null,
  sku text not null,
  image text not null,
  description text not null,
  drawing jsonb,
  available integer not null,
  quantity integer not null check (quantity > 0),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  currency text not null,
  address text not null,
  phone text not null,
  others text not null,
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled')),
  paid boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index orders_of_user on orders (user_id, number desc) where deleted_at is null;
create index orders_newest on orders (number desc) where deleted_at is null;
create index orders_of_product on orders (product_id);

create table order_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null,
  actor_id uuid references users (id) on delete set null,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
create index order_event_order on order_event (order_id, id);

-- Same key and request: same answer. Written in the transaction of the work, so both exist or neither does.
create table idempotency_record (
  actor_id uuid not null references users (id) on delete cascade,
  key text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index idempotency_record_age on idempotency_record (created_at);

create table mail (
  id uuid primary key,
  to_name text not null,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_newest on mail (created_at desc);
