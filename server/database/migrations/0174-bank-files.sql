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
  state text not null check (state in ('matched', 'booked', 'waiting', 'ignored')),
  reason text,
  -- The order that it pays, or is proposed for.
  order_id uuid references orders (id),
  receipt_id uuid unique references money_receipt (id),
  note text not null default '',
  done_by text,
  unique (account, entry_ref)
);
create index bank_receipt_open on bank_receipt (booked_on, id) where state in ('matched', 'waiting');
create index bank_receipt_of_file on bank_receipt (file_id, place);
create index bank_receipt_of_order on bank_receipt (order_id);
