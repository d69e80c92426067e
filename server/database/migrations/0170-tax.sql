-- The tax of an order. Null everywhere: tax is not stated, as in all orders of before.
insert into settings_group (name) values ('tax') on conflict do nothing;

-- A constant default rewrites no row.
alter table product add column tax_class text not null default 'standard';

alter table orders
  add column tax_minor bigint,
  -- How the order is taxed and why: kind, country, reason, the buyer's VAT number and what the register said of it.
  add column treatment jsonb,
  -- The address of the invoice, with the buyer's VAT number; null: that of delivery, and no number.
  add column bill_to jsonb;

-- The category of EN 16931: S, Z, AE, K or G. Class and rate have their columns since migration 0058.
alter table order_line add column tax_category text;

-- The buyer's VAT number belongs to the address of invoices.
alter table address add column vat_id text not null default '';

-- Tax on an amount, the rate in hundredths of a percent; half of the smallest unit is rounded up. `contract/tax/sums.ts` says
-- the same in TypeScript.
create function tax_of(net_minor bigint, rate_bp integer) returns bigint
  language sql immutable parallel safe return div(net_minor::numeric * rate_bp * 2 + 10000, 20000)::bigint;

-- What the register of VAT numbers has answered. The newest answer of a number counts; all are kept, because they prove why
-- no tax was charged. `own_vat_id` is the number that was asked with, and `consultation` the register's proof of it.
create table vat_check (
  id bigint generated always as identity primary key,
  vat_id text not null,
  asked_at timestamptz not null default now(),
  answer text not null check (answer in ('valid', 'invalid', 'unavailable')),
  name text not null default '',
  address text not null default '',
  own_vat_id text not null default '',
  consultation text not null default ''
);
create index vat_check_newest on vat_check (vat_id, asked_at desc);
