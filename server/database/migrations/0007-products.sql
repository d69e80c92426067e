-- Products, their stock, texts, pictures and variants.

create table product (
  id uuid primary key default gen_random_uuid(),
  -- Newest first without a tie: two products may be added in the same microsecond.
  seq bigint generated always as identity unique,
  sku text not null,
  name text not null,
  description text not null,
  image text not null,
  family text,
  drawing jsonb,
  attributes jsonb not null default '{}',
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  min_order integer not null check (min_order >= 1),
  -- The running sum of stock_movement. Changed only together with a movement; the check is the net below the code.
  available integer not null check (available >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  -- A product without a day of publication is a draft: only admins see it.
  published_at timestamptz default now(),
  -- Orders are for whole packs of this many pieces.
  order_multiple integer not null default 1 check (order_multiple >= 1),
  -- What buyers filter by, so little that an index can hold it: see `narrowing_of`.
  narrowing jsonb,
  -- What the search reads: see `search_document`.
  words tsvector not null,
  tax_class text not null default 'standard',
  -- The weight of one piece as it is shipped, in milligrams, so that sums are exact; null: not entered.
  ship_weight_mg bigint,
  ship_weight_unit text not null default 'kg',
  shipping_class text not null default 'standard',
  -- The part number is the key of a product: several products may have one name if a person has given each of them a part number.
  -- A product that was added without one has a generated number, and shares its name with no other: a form that is sent twice makes
  -- one product.
  is_sku_given boolean not null default false,
  -- The customs tariff number of a product, for the documents of exports.
  tariff_number text not null default ''
) with (
  -- An order changes only the stock of its products. With room in the page of the row no index is written: three of them hold
  -- trigrams and words, and cost more than the rest of the change. A row takes about 3 kB, so pages that are filled have no room.
  fillfactor = 60
);
create unique index product_sku on product (lower(sku)) where archived_at is null;
create index product_newest on product (seq desc) where archived_at is null;
create index product_words on product using gin (words) where archived_at is null;
create index product_spelling on product using gin (lower(name || ' ' || sku) gin_trgm_ops) where archived_at is null;
-- Drawings and cards are looked up by part number, also of products that are no longer sold.
create index product_drawn on product (lower(sku)) where drawing is not null;
-- Lists are found and counted along indexes that hold all it takes: the table itself is as wide as its descriptions.
create index product_shelf on product (family, seq desc) include (unit_price_minor, narrowing)
  where archived_at is null and published_at is not null;
create index product_price on product (unit_price_minor, seq desc) include (family) where archived_at is null and published_at is not null;
create index product_alphabet on product (name, seq desc) include (family) where archived_at is null and published_at is not null;
-- What an order changes of a product is in none of these, so its stock is changed in place.
create index product_created on product (created_at, seq);
create index product_updated on product (updated_at, seq);
create index product_by_name on product (lower(name), seq);
create index product_by_sku on product (lower(sku), seq);
create index product_by_price on product (unit_price_minor, seq);
create index product_said on product using gin (lower(' ' || name || ' ' || sku || ' ' || description) gin_trgm_ops);
create index product_of_name on product (name) where archived_at is null;

-- Every change of the stock of a product, a ledger.
create table stock_movement (
  id bigint generated always as identity primary key,
  product_id uuid not null references product (id),
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('initial', 'order', 'order_deleted', 'order_cancelled', 'order_expired',
    'order_restored', 'pieces_ended', 'correction', 'import', 'import_undone', 'received', 'counted', 'damaged', 'returned')),
  order_id uuid,
  actor_id uuid references users (id) on delete set null,
  at timestamptz not null default now(),
  -- A deleted order that is restored takes its stock again, in the next round.
  round integer not null default 0,
  note text not null default '',
  -- The line of the order.
  line_no smallint not null default 1
);
-- What was there after each movement is today's figure less everything since: added up from the index alone.
create index stock_movement_balance on stock_movement (product_id, id) include (delta);
-- In each round a line takes stock once and returns it once, whatever the code does.
create unique index stock_movement_taken_line on stock_movement (order_id, round, line_no) where delta < 0;
-- Pieces of a line may be ended several times, and the rest of it returned when the order is cancelled.
create unique index stock_movement_returned_once on stock_movement (order_id, round, line_no)
  where delta > 0 and reason <> 'pieces_ended';

-- Drawing sheets as PDF, made once for what they show: `key` says what that was.
create table drawing_sheet (
  product_id uuid not null references product (id) on delete cascade,
  language text not null,
  key text not null,
  pdf bytea not null,
  primary key (product_id, language)
);

-- Products of which fewer are left than the smallest order. A table of its own: an index on `available` would make each
-- order write to every index of its product.
create table product_shortage (
  seq bigint primary key references product (seq) on delete cascade
);

create function keep_product_shortage() returns trigger language plpgsql as $$
begin
  if new.available < new.min_order then
    insert into product_shortage (seq) values (new.seq) on conflict do nothing;
  else
    delete from product_shortage where seq = new.seq;
  end if;
  return null;
end $$;
create trigger product_short_from_start after insert on product
  for each row when (new.available < new.min_order) execute function keep_product_shortage();
create trigger product_short after update on product
  for each row when ((old.available < old.min_order) <> (new.available < new.min_order)) execute function keep_product_shortage();

-- Customers who want to hear when a part can be ordered again.
create table product_wait (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references product (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (product_id, user_id)
);
create index product_wait_of_user on product_wait (user_id);

-- In the transaction that makes a part orderable, from any code: an order that ends, a correction, an import, a smaller
-- minimum, a draft that is published.
create function tell_waiting() returns trigger language plpgsql as $$
begin
  if exists (select from product_wait where product_id = new.id) then
    perform graphile_worker.add_job('catalogue.restocked', json_build_object('productId', new.id));
  end if;
  return null;
end $$;
create trigger product_restocked after update on product for each row when (
  new.archived_at is null and new.published_at is not null
  and new.available >= ceil(new.min_order::numeric / new.order_multiple) * new.order_multiple
  and (old.archived_at is not null or old.published_at is null
    or old.available < ceil(old.min_order::numeric / old.order_multiple) * old.order_multiple)
) execute function tell_waiting();

-- The pictures of a product in their order. The first one is also product.image.
create table product_picture (
  product_id uuid not null references product (id) on delete cascade,
  position smallint not null check (position between 0 and 11),
  address text not null,
  alt text not null default '',
  width integer,
  height integer,
  primary key (product_id, position)
);
create index product_picture_address on product_picture (address);

-- The state of a product, without its stock and its version: every column of its fields, also one that is added later. A change
-- that was undone leaves the state as it was, though not the version.
create function product_state(part product) returns text language sql stable parallel safe as $$
  select md5((to_jsonb(part) - 'id' - 'seq' - 'is_sku_given' - 'available' - 'version' - 'created_at' - 'updated_at' - 'published_at' - 'archived_at' - 'words' - 'narrowing')::text
    || (part.published_at is null)::text)
$$;

-- What a bulk action did to which products, so that it can be undone as a whole.
create table product_bulk_change (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid references users (id) on delete set null,
  -- The key of the request: a repeat goes on with the same change, and no product is changed twice.
  key text,
  action text not null,
  percent numeric,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references users (id) on delete set null,
  unique (actor_id, key)
);
create index product_bulk_change_newest on product_bulk_change (created_at desc);
create index product_bulk_change_undone_by on product_bulk_change (undone_by);

create table product_bulk_change_row (
  change_id uuid not null references product_bulk_change (id) on delete cascade,
  product_id uuid not null references product (id) on delete cascade,
  -- What the action changed of the product, as it was and as the action left it.
  before jsonb not null,
  after jsonb not null,
  -- Set by the undoing: whether the product went back, and why not.
  is_undone boolean,
  reason text,
  primary key (change_id, product_id)
);
create index product_bulk_change_row_product on product_bulk_change_row (product_id);

-- Takes the stock of the lines of an order, whose products the calling statement has locked. In a function, because its statement
-- begins after the locks and finds the locked rows at once. The calling statement itself would come upon the rows as they
-- were before, and with a foreign key's lock on such a row it waits for transactions that wait for it: a deadlock.
-- One line is an update by the key, which saves 0.15 ms of an order of one line; several are one statement, because a loop of
-- updates takes ten times as long for a hundred lines.
create function take_stock(parts uuid[], pieces integer[]) returns integer language plpgsql volatile as $$
begin
  if cardinality(parts) = 1 then
    update product set available = available - pieces[1] where id = parts[1];
  else
    update product set available = available - taken.pieces
    from (select line.id, sum(line.pieces) as pieces from unnest(parts, pieces) as line (id, pieces) group by line.id) taken
    where product.id = taken.id;
  end if;
  return cardinality(parts);
end $$;

-- What search engines read of a product's page instead of its name and description, and the readable address of the page. Lists
-- and searches never read it, so it is no part of the product's own row.
create table product_page (
  product_id uuid primary key references product (id) on delete cascade,
  title text not null default '',
  description text not null default '',
  -- The last part of the address, `/products/{slug}`.
  slug text unique
);

-- Readable addresses that a product had: they lead to its current one.
create table product_former_slug (
  slug text primary key,
  product_id uuid not null references product (id) on delete cascade
);
create index product_former_slug_product on product_former_slug (product_id);

-- What a product is called in a language other than the default one. A text that is null falls back to the product's own. A value
-- of an attribute is stored with the value it translates, { "material": { "of": "Steel", "text": "Stahl" } }, and no longer applies
-- if that changes. `name_of` and `description_of` are hashes of what name and description translate.
create table product_translation (
  product_id uuid not null references product (id) on delete cascade,
  language text not null constraint product_translation_tag check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  name text check (length(name) between 1 and 200),
  name_of text,
  description text check (length(description) between 1 and 5000),
  description_of text,
  attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object' and length(attributes::text) <= 60000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (product_id, language)
);
create index product_translation_name on product_translation (name);

-- Products that differ in one or two attributes. Each stays a product of its own; a group says that their pages are one.
create table variant_group (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 80),
  -- By language: {"en": "Elbow fittings"}.
  name jsonb not null check (jsonb_typeof(name) = 'object'),
  -- [{"key": "length_mm", "label": null, "order": ["12", "16"]}, …]. With a label it is no attribute: its values are in `own`.
  axes jsonb not null check (jsonb_typeof(axes) = 'array' and jsonb_array_length(axes) between 1 and 2),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A product is in one group at most. One that is deleted keeps its place, because it may be restored.
create table variant_member (
  product_id uuid primary key references product (id) on delete cascade,
  group_id uuid not null references variant_group (id) on delete cascade,
  own jsonb not null default '{}' check (jsonb_typeof(own) = 'object')
);
create index variant_member_group on variant_member (group_id);

-- Keeps names apart of which one product has no given part number, as a unique constraint `product_name` would. A product without
-- a given number waits for every transaction that writes its name, the others wait only for such a product. 256 locks at most, because
-- their number for a server is limited. Asks after the statement, so that products of a batch may swap their names.
create function keep_names_apart() returns trigger language plpgsql as $$
declare
  place constant integer := hashtext(new.name) & 255;
begin
  if new.is_sku_given then
    perform pg_advisory_xact_lock_shared(7220421, place);
  else
    perform pg_advisory_xact_lock(7220421, place);
  end if;
  if exists (
    select from product other where other.name = new.name and other.archived_at is null and other.id <> new.id
      and not (other.is_sku_given and new.is_sku_given)
  ) then
    raise exception 'the name % is in use', new.name using errcode = 'unique_violation', constraint = 'product_name', table = 'product';
  end if;
  return null;
end
$$;
create trigger product_name_from_start after insert on product
  for each row when (new.archived_at is null) execute function keep_names_apart();
create trigger product_name_apart after update of name, is_sku_given, archived_at on product
  for each row when (new.archived_at is null
    and (old.name, old.is_sku_given, old.archived_at) is distinct from (new.name, new.is_sku_given, new.archived_at))
  execute function keep_names_apart();
