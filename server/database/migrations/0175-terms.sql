-- Terms of payment: days after the invoice; null: in advance, as before. An order keeps those of its account.
alter table users add column payment_days integer;
alter table orders add column payment_days integer;
-- Null in invoices of before: they were due on their day.
alter table invoice add column due_on date;

insert into settings_group (name) values ('payment') on conflict do nothing;

-- An order whose invoice its buyer disputes: it gets no reminders.
create table payment_dispute (
  order_id uuid primary key references orders (id),
  note text not null,
  actor_name text not null default '',
  since timestamptz not null default now()
);

-- Reminders that staff have sent; `step` counts those of an order from 1.
create table payment_reminder (
  id uuid primary key,
  order_id uuid not null references orders (id),
  step integer not null check (step > 0),
  actor_id uuid references users (id) on delete set null,
  actor_name text not null default '',
  sent_at timestamptz not null default now(),
  unique (order_id, step)
);
create index payment_reminder_by_account on payment_reminder (actor_id);
