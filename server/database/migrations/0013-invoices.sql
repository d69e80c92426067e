-- The last number given out in a year. Its row is locked until the invoice is written or is not: no gaps, which a
-- sequence would leave.
create table invoice_counter (
  year integer primary key,
  last integer not null check (last > 0)
);

create table invoice (
  year integer not null,
  number integer not null check (number > 0),
  order_id uuid not null unique references orders (id),
  issued_at timestamptz not null,
  -- What the paper says, as it was when it was issued. It stays when the account changes or goes.
  snapshot jsonb not null,
  primary key (year, number)
);
