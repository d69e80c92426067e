-- The address of an order can change after it was priced. Constant defaults of null rewrite no row.
alter table orders
  -- The country that tax and freight are calculated for, where ship_to no longer says it because the address was
  -- changed as free text; null: that of ship_to.
  add column priced_country text,
  -- When they were calculated again for another address; null: when the order was placed.
  add column priced_at timestamptz;

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
