-- A product without a day of publication is a draft: only admins see it. The previous release publishes what it adds.
alter table product
  add column published_at timestamptz default now(),
  -- Orders are for whole packs of this many pieces.
  add column order_multiple integer not null default 1 check (order_multiple >= 1);
