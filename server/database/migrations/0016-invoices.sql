-- Invoices, credit notes and e-invoices.

-- The last number of a year. Its row is locked until the invoice is written or the transaction ends: no gaps, which a sequence
-- would leave.
create table invoice_counter (
  year integer primary key,
  last integer not null check (last > 0)
);

create table invoice (
  year integer not null,
  number integer not null check (number > 0),
  order_id uuid not null unique references orders (id),
  issued_at timestamptz not null,
  -- What the document says, as it was when it was issued. It stays when the account changes or is deleted.
  snapshot jsonb not null,
  due_on date not null,
  -- The last day on which the discount of an invoice may be taken; null: it has none.
  discount_until date,
  primary key (year, number)
);
-- The sums of a range of days read its documents and refunds, without all the others.
create index invoice_issued on invoice (issued_at);

-- What a refund or a correction takes back of an invoice. Numbered with the invoices, by the same counter: no gaps.
create table credit_note (
  year integer not null,
  number integer not null check (number > 0),
  refund_id uuid unique references refund (id),
  order_id uuid not null references orders (id),
  issued_at timestamptz not null,
  -- What the document says, as it was when it was issued.
  snapshot jsonb not null,
  -- A correction that is no refund.
  correction_id uuid unique,
  -- What a credit note is for.
  kind text not null,
  primary key (year, number),
  constraint credit_note_of_one check ((refund_id is null) <> (correction_id is null))
);
create index credit_note_of_order on credit_note (order_id);
create index credit_note_issued on credit_note (issued_at);
-- An invoice has one cash discount at most.
create unique index credit_note_discount on credit_note (order_id) where kind = 'discount';

-- E-invoices (EN 16931), written once from the snapshot of an invoice or a credit note, which share one sequence of numbers.
create table e_invoice (
  year integer not null,
  number integer not null,
  format text not null,
  order_id uuid not null references orders (id) on delete cascade,
  xml text not null,
  -- Of the XML in UTF-8.
  sha256 text not null,
  written_at timestamptz not null default now(),
  primary key (year, number, format)
);
create index e_invoice_by_order on e_invoice (order_id);

-- An order whose invoice waits, because the register does not confirm the VAT number that makes it tax-free. With a
-- reason a person has released it, and the invoice is issued without tax.
create table invoice_hold (
  order_id uuid primary key references orders (id),
  vat_id text not null,
  -- What the register said: invalid, or unavailable without a valid answer of the last 30 days.
  answer text not null,
  since timestamptz not null default now(),
  reason text,
  released_by uuid references users (id) on delete set null,
  released_by_name text not null default '',
  released_at timestamptz
);
create index invoice_hold_by_account on invoice_hold (released_by);

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

-- Orders whose invoice is to be issued: each has a row from the moment that it is paid or shipped, so that the job of each minute
-- finds what was missed.
create table invoice_due (
  order_id uuid primary key references orders (id) on delete cascade,
  since timestamptz not null default now(),
  -- When the job looks at it next.
  look_at timestamptz not null default now(),
  -- What keeps the invoice: codes with the field that ends them; empty until the job has looked.
  reasons jsonb not null default '[]',
  -- It was due while invoices were not issued here: other software has invoiced it.
  is_elsewhere boolean not null default false
);
create index invoice_due_to_look_at on invoice_due (look_at) where not is_elsewhere;

-- Whatever makes an order paid or shipped: cards, bank files, corrections, staff. The job follows within a second.
create function invoice_due() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where order_id = new.id) then return null; end if;
  insert into invoice_due (order_id) values (new.id) on conflict (order_id) do update set look_at = now();
  insert into outbox (task, payload) values ('invoices.issue', json_build_object('orderId', new.id));
  return null;
end $$;
create trigger invoice_due after update of paid, status on orders for each row
  when (new.deleted_at is null and (new.paid and not old.paid
    or new.status in ('shipped', 'delivered') and old.status not in ('shipped', 'delivered')))
  execute function invoice_due();
