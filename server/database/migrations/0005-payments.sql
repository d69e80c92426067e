-- How an order stands with its payment. `paid` stays the one word for "the money has been taken".
alter table orders
  add column payment_id uuid,
  add column processing boolean not null default false,
  add column refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  -- Until when an unpaid order keeps its stock; null when it keeps it for good.
  add column hold_until timestamptz;
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check
  check (status in ('pending', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled', 'expired'));
create index orders_hold on orders (hold_until) where status = 'pending' and not paid and deleted_at is null;

-- One try to pay an order. The row comes first; its id is the provider's idempotency key.
create table payment (
  id uuid primary key,
  order_id uuid not null references orders (id),
  ref text unique,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  status text not null default 'starting'
    check (status in ('starting', 'open', 'processing', 'succeeded', 'canceled', 'mismatch')),
  failure text,
  last_attempt text,
  card_brand text,
  card_last4 text,
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  settled_at timestamptz
);
-- Two tabs, two clicks, two instances: one open payment an order.
create unique index payment_unfinished on payment (order_id) where status in ('starting', 'open', 'processing');
create index payment_of_order on payment (order_id, created_at);
create index payment_to_check on payment (checked_at) where status in ('starting', 'open', 'processing');
create index payment_settled on payment (settled_at);

alter table orders add constraint orders_payment foreign key (payment_id) references payment (id);

create table refund (
  id uuid primary key,
  payment_id uuid not null references payment (id),
  -- staff: asked for by a person; automatic: paid too late or twice; provider: made at the provider's own desk.
  kind text not null check (kind in ('staff', 'automatic', 'provider')),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  actor_id uuid references users (id) on delete set null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  ref text unique,
  failure text,
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now()
);
create index refund_of_payment on refund (payment_id, created_at);
create unique index refund_automatic on refund (payment_id) where kind = 'automatic';
create index refund_to_check on refund (checked_at) where status = 'pending';

create table payment_event (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payment (id),
  kind text not null,
  detail jsonb not null default '{}',
  actor_id uuid references users (id) on delete set null,
  at timestamptz not null default now()
);
create index payment_event_payment on payment_event (payment_id, id);

-- Events of the provider that have been taken in: a second delivery changes nothing.
create table provider_event (
  id text primary key,
  kind text not null,
  ref text not null,
  received_at timestamptz not null default now()
);

-- What a person has to look at.
create table payment_concern (
  id bigint generated always as identity primary key,
  kind text not null,
  ref text not null,
  payment_id uuid references payment (id),
  detail jsonb not null default '{}',
  raised_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by uuid references users (id) on delete set null,
  note text
);
create unique index payment_concern_open on payment_concern (kind, ref) where resolved_at is null;

-- The book of the sandbox: what a card provider would know. Nothing outside the sandbox reads it.
create table sandbox_intent (
  id text primary key,
  client_secret text not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  metadata jsonb not null,
  payment_method text,
  charge text,
  last_error jsonb,
  created_at timestamptz not null default now()
);
create index sandbox_intent_newest on sandbox_intent (created_at desc);
create table sandbox_refund (
  id text primary key,
  intent_id text not null references sandbox_intent (id),
  amount_minor bigint not null check (amount_minor > 0),
  metadata jsonb not null,
  created_at timestamptz not null default now()
);
create index sandbox_refund_intent on sandbox_refund (intent_id);
create table sandbox_key (
  key text primary key,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null default now()
);
create table sandbox_event (
  id text primary key,
  type text not null,
  intent_id text not null references sandbox_intent (id),
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
