-- Freight. Null everywhere: freight is not stated, as in all orders of before.
insert into settings_group (name) values ('freight') on conflict do nothing;

-- Constant defaults rewrite no row. The weight is that of one piece as it is sent, in
-- milligrams, so that sums are exact; null: nobody has entered it.
alter table product
  add column ship_weight_mg bigint,
  add column ship_weight_unit text not null default 'kg',
  add column shipping_class text not null default 'standard';

alter table orders
  -- table, pickup or quoted: see contract/freight-rules/freight-of.ts.
  add column freight_kind text,
  -- Part of total_minor; null for a kind of quoted: staff have still to say it.
  add column freight_minor bigint,
  -- The method as it was: key, name by language, working days.
  add column freight jsonb;
