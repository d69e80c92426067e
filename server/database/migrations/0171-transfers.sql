-- Money that does not come through a card provider: by bank transfer, in cash, or otherwise. A row for each payment that is
-- paid so; `method` is the way that was chosen, and stands before the colon in the payment's reference.
create table transfer (
  payment_id uuid primary key references payment (id),
  method text not null check (method in ('transfer', 'staff')),
  order_id uuid not null references orders (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  is_cancelled boolean not null default false,
  created_at timestamptz not null default now()
);
create index transfer_of_order on transfer (order_id);

-- What was received, as staff recorded it. Never changed: one that was recorded by mistake is withdrawn.
create table money_receipt (
  id uuid primary key,
  payment_id uuid not null references transfer (payment_id),
  kind text not null check (kind in ('transfer', 'cash', 'other')),
  amount_minor bigint not null check (amount_minor > 0),
  received_on date not null,
  note text not null default '',
  actor_id uuid references users (id) on delete set null,
  actor_name text not null default '',
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by text
);
create index money_receipt_of_payment on money_receipt (payment_id, created_at);
create index money_receipt_by_account on money_receipt (actor_id);

-- What is to be paid back by transfer, until somebody has done it.
create table transfer_refund (
  refund_id uuid primary key references refund (id),
  payment_id uuid not null references transfer (payment_id),
  amount_minor bigint not null check (amount_minor > 0),
  asked_at timestamptz not null default now(),
  paid_at timestamptz
);
create index transfer_refund_of_payment on transfer_refund (payment_id);
create index transfer_refund_open on transfer_refund (asked_at) where paid_at is null;
