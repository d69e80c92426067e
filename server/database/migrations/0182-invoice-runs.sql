-- Invoices of many orders, issued by a job: who has started it, and the result of each order.
create table invoice_run (
  id uuid primary key,
  actor_id uuid references users (id) on delete set null,
  actor_name text not null default '',
  -- In which the reasons of refused orders are written.
  language text not null,
  is_mailed boolean not null default false,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create index invoice_run_by_account on invoice_run (actor_id);
create index invoice_run_newest on invoice_run (started_at desc);
-- One at a time.
create unique index invoice_run_running on invoice_run ((true)) where finished_at is null;

create table invoice_run_order (
  run_id uuid not null references invoice_run (id) on delete cascade,
  order_id uuid not null references orders (id) on delete cascade,
  place integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'issued', 'refused')),
  code text,
  reason text not null default '',
  primary key (run_id, order_id)
);
create index invoice_run_order_waiting on invoice_run_order (run_id, place) where state = 'waiting';
create index invoice_run_order_of_order on invoice_run_order (order_id);
