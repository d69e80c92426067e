-- Payments that are collected when the order is delivered. Amounts are in minor units of the currency.
create table cash_on_delivery_payment (
  payment_id uuid primary key references payment (id) on delete cascade,
  order_number bigint not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null default 'processing' check (status in ('processing', 'succeeded', 'canceled')),
  collected_by text,
  created_at timestamptz not null default now()
);

-- Money that was paid back, by the refund that asked for it.
create table cash_on_delivery_refund (
  refund_id uuid primary key,
  payment_id uuid not null references cash_on_delivery_payment (payment_id) on delete cascade,
  amount_minor bigint not null
);
