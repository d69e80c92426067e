-- What a refund takes back of an invoice. Numbered with the invoices, by the same counter: no gaps. In a table of its own, so
-- that a release before never takes a credit note for the invoice of its order.
create table credit_note (
  year integer not null,
  number integer not null check (number > 0),
  refund_id uuid not null unique references refund (id),
  order_id uuid not null references orders (id),
  issued_at timestamptz not null,
  -- What the document says, as it was when it was issued.
  snapshot jsonb not null,
  primary key (year, number)
);
create index credit_note_of_order on credit_note (order_id);
