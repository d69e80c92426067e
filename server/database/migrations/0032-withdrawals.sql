-- Whether a consumer can withdraw from the purchase of a product, and why not. An order keeps what its products said.
alter table product add column withdrawal text not null default 'yes'
  check (withdrawal in ('yes', 'made_to_measure', 'sealed'));
alter table order_line add column withdrawal text not null default 'yes';

-- The state of a product without it is what it was: an import from before can still be undone.
create or replace function product_state(part product) returns text language sql stable parallel safe as $$
  select md5((to_jsonb(part) - 'id' - 'seq' - 'is_sku_given' - 'available' - 'version' - 'created_at' - 'updated_at' - 'published_at' - 'archived_at' - 'words' - 'narrowing'
      - case when part.origin_country = '' then 'origin_country' else '' end
      - case when part.net_weight_mg is null then 'net_weight_mg' else '' end
      - case when part.withdrawal = 'yes' then 'withdrawal' else '' end)::text
    || (part.published_at is null)::text)
$$;

-- Orders whose confirmation had the instruction on withdrawal with it: without it the period is a year longer.
create table withdrawal_instruction (
  order_id uuid primary key references orders (id) on delete cascade,
  at timestamptz not null default now()
);

-- What consumers have declared, as they wrote it and when it came. It is kept also where no order matches: a person looks then.
create table withdrawal (
  id uuid primary key default gen_random_uuid(),
  number bigint not null unique generated always as identity,
  -- What the browser sends with it: the same key is the same declaration.
  key uuid not null unique,
  received_at timestamptz not null default now(),
  origin text not null check (origin in ('account', 'form')),
  name text not null check (length(name) <= 100),
  email text not null check (length(email) <= 254),
  order_number text not null check (length(order_number) <= 60),
  goods text not null default '' check (length(goods) <= 2000),
  language text not null,
  order_id uuid references orders (id) on delete set null,
  -- Pieces by line: [{ "line": 1, "quantity": 2 }]. Null: the whole order, or what `goods` says.
  lines jsonb,
  -- Whether the declaration has been compared with the orders.
  is_matched boolean not null default false,
  -- The last day of the refund.
  due_on date not null,
  closed_at timestamptz,
  closed_by text not null default '',
  -- refunded: here. settled: otherwise, or nothing was due.
  outcome text check (outcome in ('refunded', 'settled')),
  note text not null default '' check (length(note) <= 500),
  -- Counts what comes from one address; emptied after two days.
  address_hash text not null default '',
  version integer not null default 1,
  check ((closed_at is null) = (outcome is null))
);
create index withdrawal_open on withdrawal (due_on, number) where closed_at is null;
create index withdrawal_of_order on withdrawal (order_id) where order_id is not null;
create index withdrawal_address on withdrawal (address_hash, received_at) where address_hash <> '';
