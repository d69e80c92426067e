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
-- What an account asks to be quoted on its invoices, such as the routing id of an authority.
alter table users add column buyer_reference text not null default '';
