-- Payments, refunds, transfers, bank statements and reminders.

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
  -- staff: asked for by a person; automatic: paid too late or twice; provider: made at the provider itself.
  kind text not null check (kind in ('staff', 'automatic', 'provider')),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  actor_id uuid references users (id) on delete set null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  ref text unique,
  failure text,
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  -- What a refund is for: numbers and pieces of lines. Null: not said.
  lines jsonb,
  -- The part of a refund that corrections have credited before: it returns an overpayment and has no credit note of its own.
  settled_minor bigint not null default 0,
  -- A refund of the time in which invoices were not issued here: other software has its credit note.
  is_credited_elsewhere boolean not null default false
);
create index refund_of_payment on refund (payment_id, created_at);
create unique index refund_automatic on refund (payment_id) where kind = 'automatic';
create index refund_to_check on refund (checked_at) where status = 'pending';
create index refund_created on refund (created_at) where status = 'succeeded';

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

-- What a card provider would know. Nothing outside the sandbox reads it.
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

create function live_payment() returns trigger language plpgsql as $$
begin
  perform tell_live('payment', o.id, o.user_id) from orders o where o.id = new.order_id;
  return null;
end $$;
-- That somebody opened the card form is no news, nor is a look at the provider that found nothing new.
create trigger live_payment_changed after update on payment for each row
  when ((old.status is distinct from new.status and new.status <> 'open') or old.failure is distinct from new.failure)
  execute function live_payment();

create function live_refund() returns trigger language plpgsql as $$
begin
  perform tell_live('payment', o.id, o.user_id)
  from payment p join orders o on o.id = p.order_id where p.id = new.payment_id;
  return null;
end $$;
create trigger live_refund_asked after insert on refund for each row execute function live_refund();
create trigger live_refund_changed after update on refund for each row
  when (old.status is distinct from new.status) execute function live_refund();

create function live_concern() returns trigger language plpgsql as $$
begin
  perform tell_live('concern', null, null);
  return null;
end $$;
create trigger live_concern_raised after insert on payment_concern for each row execute function live_concern();
create trigger live_concern_resolved after update on payment_concern for each row
  when (old.resolved_at is distinct from new.resolved_at) execute function live_concern();

-- A check below the code, at the end of the transaction: a payment asks for what its order costs after corrections, less what
-- payments have brought before it.
create function check_payment_of_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders o where o.id = new.order_id and new.amount_minor <> o.total_minor - o.credited_minor - coalesce((
      select sum(p.amount_minor) from payment p where p.order_id = o.id and p.id <> new.id and is_of_order(p)
    ), 0)
  ) then
    raise exception 'payment % is not of what its order costs', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payment_of_lines after insert on payment deferrable initially deferred for each row
  execute function check_payment_of_lines();

-- Money that does not come through a card provider: by bank transfer, in cash, or otherwise. A row for each payment that is
-- paid so; `method` is the way that was chosen, and stands before the colon in the payment's reference.
create table transfer (
  payment_id uuid primary key references payment (id),
  method text not null check (method in ('transfer', 'staff')),
  order_id uuid not null references orders (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  is_cancelled boolean not null default false,
  created_at timestamptz not null default now(),
  -- Until when a transfer is waited for.
  waits_until timestamptz not null
);
create index transfer_of_order on transfer (order_id);

-- What was received, as staff recorded it. Never changed: one that was recorded by mistake is withdrawn.
create table money_receipt (
  id uuid primary key,
  payment_id uuid not null references transfer (payment_id),
  kind text not null check (kind in ('transfer', 'cash', 'other')),
  -- Below zero: an overpayment that was returned.
  amount_minor bigint not null check (amount_minor <> 0),
  received_on date not null,
  note text not null default '',
  actor_id uuid references users (id) on delete set null,
  actor_name text not null default '',
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by text,
  -- A transfer may pay several orders. Each of its parts is a receipt of one order and names the entry of the bank.
  bank_receipt_id uuid
);
create index money_receipt_of_payment on money_receipt (payment_id, created_at);
create index money_receipt_by_account on money_receipt (actor_id);
create index money_receipt_received on money_receipt (received_on) where withdrawn_at is null;
-- The parts of an entry.
create index money_receipt_of_entry on money_receipt (bank_receipt_id) where bank_receipt_id is not null;

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

-- Statements of the bank. A file is read once; its bytes are not kept.
create table bank_file (
  id uuid primary key,
  sha256 bytea not null unique,
  format text not null,
  account text not null,
  entries integer not null,
  actor_id uuid references users (id) on delete set null,
  actor_name text not null default '',
  read_at timestamptz not null default now()
);
create index bank_file_by_account on bank_file (actor_id);

-- An entry of incoming money. `entry_ref` is the bank's own reference of it, or a digest of what it says: a statement that
-- overlaps another one books nothing twice.
create table bank_receipt (
  id uuid primary key,
  file_id uuid not null references bank_file (id),
  place integer not null,
  account text not null,
  entry_ref text not null,
  booked_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  payer text not null default '',
  text text not null default '',
  -- `partial`: receipts of it were booked, and the rest waits.
  state text not null check (state in ('matched', 'booked', 'waiting', 'ignored', 'partial')),
  reason text,
  -- The order that it pays, or is proposed for.
  order_id uuid references orders (id),
  note text not null default '',
  done_by text,
  -- The account that money came from, as the statement of the bank names it: where a refund of it is transferred to.
  payer_account text not null default '',
  -- What a bank says of an entry besides its amount: that it is our own transfer which came back, what the payer has sent, and what
  -- was kept of it as charges.
  kind text,
  gross_minor bigint,
  charges_minor bigint,
  unique (account, entry_ref)
);
create index bank_receipt_open on bank_receipt (booked_on, id) where state in ('matched', 'waiting');
create index bank_receipt_of_file on bank_receipt (file_id, place);
create index bank_receipt_of_order on bank_receipt (order_id);
-- The entries of a day, which a file is compared with.
create index bank_receipt_by_day on bank_receipt (account, booked_on);
-- What an account has paid before.
create index bank_receipt_of_payer on bank_receipt (payer_account) where payer_account <> '';
alter table money_receipt add constraint money_receipt_bank_receipt_id_fkey foreign key (bank_receipt_id) references bank_receipt (id);

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
  -- What a reminder has claimed besides the open amount of its invoice, which it does not change; null: nothing.
  interest_minor bigint,
  flat_minor bigint,
  unique (order_id, step)
);
create index payment_reminder_by_account on payment_reminder (actor_id);

-- Keeps `orders.received_minor`. Staff record money while they hold the lock of the order.
create function write_received() returns trigger language plpgsql as $$
declare
  received_order uuid;
begin
  select order_id into received_order from transfer where payment_id = new.payment_id;
  perform from orders where id = received_order for no key update;
  update orders set received_minor = coalesce((
      select sum(r.amount_minor) from money_receipt r join transfer t on t.payment_id = r.payment_id
      where t.order_id = received_order and r.withdrawn_at is null
    ), 0) where id = received_order;
  return null;
end $$;
create trigger money_receipt_received after insert or update of withdrawn_at, amount_minor on money_receipt
  for each row execute function write_received();

-- Whether the money of the payment belongs to its order: it came, and was not sent back because the order needed none.
create function is_of_order(payment payment) returns boolean language sql stable
  return (payment).status = 'succeeded' and not exists (
    select from refund where refund.payment_id = (payment).id and refund.kind = 'automatic'
  );
