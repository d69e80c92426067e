-- The model of the catalogue: families, attributes, units and filters.

-- Families and attributes of products as rows, so that a company sets its own. A text that staff write is an object by language:
-- {"en": "Mass", "de": "Masse"}.
create table product_family (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  parent_key text references product_family (key),
  name jsonb not null check (jsonb_typeof(name) = 'object'),
  position integer not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Key of the icon that its products have without a picture; empty for the general one.
  icon text not null default '' check (icon ~ '^[a-z0-9-]{0,40}$'),
  check (parent_key <> key)
);
create index product_family_parent on product_family (parent_key) where parent_key is not null;

-- The same key may mean something else in another family: `length` is a number of a hose and a text of a belt. A family
-- has a key once.
create table product_attribute (
  id uuid primary key default gen_random_uuid(),
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  kind text not null check (kind in ('number', 'text', 'choice', 'choices', 'boolean', 'range', 'dimension')),
  -- Key of the unit that values are stored in; empty without one.
  unit text not null default '',
  label jsonb not null check (jsonb_typeof(label) = 'object'),
  -- [{"key": "DN 20", "label": {}}, …], in their order.
  choices jsonb not null default '[]' check (jsonb_typeof(choices) = 'array'),
  -- Its place among the filters of all families; null for one that buyers see only within a family.
  shared_position integer,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- What staff and buyers read about it.
  help jsonb not null default '{}' check (jsonb_typeof(help) = 'object'),
  -- Of numbers and ranges: decimals at most, and the smallest and largest value in the unit.
  decimals smallint check (decimals between 0 and 6),
  min_value double precision,
  max_value double precision check (min_value <= max_value),
  -- Products keep the values of one that is hidden; nobody sees or enters it.
  is_hidden boolean not null default false
);
create index product_attribute_key on product_attribute (key);

create table family_attribute (
  family_key text not null references product_family (key) on delete cascade,
  attribute_id uuid not null references product_attribute (id),
  position integer not null,
  filter text not null default 'none' check (filter in ('none', 'values', 'range')),
  -- A published product cannot be saved without it.
  is_required boolean not null default false,
  is_compared boolean not null default true,
  -- Shown on tiles and in rows of lists, where there is room for few.
  is_on_card boolean not null default false,
  primary key (family_key, attribute_id)
);
create index family_attribute_attribute on family_attribute (attribute_id);

-- What products are filtered by follows from rows: a company filters by attributes of its own. Values of
-- products are filled in while the shop is open.
create table filter_key (
  key text primary key,
  -- When `product.narrowing` had the values of all products; buyers can filter by it from then on.
  filled_at timestamptz,
  -- Whether a job has looked at all products since.
  is_checked boolean not null default false,
  added_by xid8 not null default pg_current_xact_id()
);

-- The values of products that are there already are filled in by a job, in batches. It also runs for an attribute that no product
-- has: a product may be being written.
create function keep_filter_key() returns trigger language plpgsql as $$
begin
  insert into filter_key (key, filled_at)
  select key, case when not exists (select from product where product.attributes ? product_attribute.key) then now() end
  from product_attribute where id = new.attribute_id on conflict do nothing;
  if found then
    perform graphile_worker.add_job('catalogue.fillFilters', '{}', queue_name := 'fill filters', job_key := 'fill filters');
  end if;
  return null;
end $$;
create trigger family_attribute_filter after insert or update on family_attribute
  for each row when (new.filter <> 'none') execute function keep_filter_key();

-- So little of each product that an index can hold it, whose rows have at most 2,704 bytes: of values only those up to 70 bytes (lists of
-- choices up to 600), and of these the shortest up to 2,400 bytes together. A number takes more bytes in an index than it has digits, and
-- so does each entry of a list. What takes more is a text to read and no choice.
create function narrowing_of(attributes jsonb) returns jsonb language sql stable parallel safe as $$
  select jsonb_object_agg(key, value) from (
    select own.key, own.value, sum(octet_length(own.key) + octet_length(own.value::text) +
        case jsonb_typeof(own.value)
          when 'number' then 20 when 'array' then 8 + 4 * jsonb_array_length(own.value) when 'object' then 60 else 8 end)
      over (order by octet_length(own.value::text), own.key) as bytes
    from jsonb_each(attributes) own
    where octet_length(own.value::text) <= case jsonb_typeof(own.value) when 'array' then 600 else 70 end
      and exists (select from filter_key where filter_key.key = own.key)
  ) short
  where bytes <= 2400
$$;

create function keep_narrowing() returns trigger language plpgsql as $$
begin
  new.narrowing := narrowing_of(new.attributes);
  return new;
end $$;
create trigger product_narrowing before insert or update of attributes on product
  for each row execute function keep_narrowing();

-- A change of the catalogue's model that products follow in batches: a choice that leaves, or products that move to another family.
-- While it runs, what is written meanwhile follows at once, also by an instance with an older model in its memory.
create table catalogue_change (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('choice', 'family')),
  attribute_id uuid references product_attribute (id) on delete cascade,
  attribute_key text not null default '',
  -- The families whose products it is about.
  families text[] not null,
  from_key text not null,
  -- Null: the value is cleared.
  to_key text,
  state text not null default 'running' check (state in ('running', 'done')),
  -- All products up to this id have followed.
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  total integer not null,
  done integer not null default 0,
  actor jsonb not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check (kind = 'choice' or to_key is not null),
  check (to_key <> from_key)
);
create unique index catalogue_change_running on catalogue_change (coalesce(attribute_id::text, from_key)) where state = 'running';

-- A single choice, or one of a list, replaced by another or cleared; a list has each once.
create function move_choice(attributes jsonb, key text, from_key text, to_key text) returns jsonb
language sql immutable parallel safe as $$
  select case jsonb_typeof(attributes -> key)
    when 'string' then
      case when attributes ->> key <> from_key then attributes
        when to_key is null then attributes - key
        else jsonb_set(attributes, array[key], to_jsonb(to_key)) end
    when 'array' then
      case when not attributes -> key @> to_jsonb(from_key) then attributes
        else coalesce((
          select jsonb_set(attributes, array[key], jsonb_agg(single.choice order by single.place))
          from (
            select said.choice, min(said.place) as place from (
              select case when had.choice = from_key then to_key else had.choice end as choice, had.place
              from jsonb_array_elements_text(attributes -> key) with ordinality as had (choice, place)
            ) said
            where said.choice is not null group by said.choice
          ) single having count(*) > 0
        ), attributes - key) end
    else attributes end
$$;

-- The lock is shared by all who write products. Who begins a change takes it alone, and so waits for those who have not seen it. Its
-- number is that of `lockProductWriters`.
create function follow_catalogue_changes() returns trigger language plpgsql as $$
declare
  change record;
begin
  perform pg_advisory_xact_lock_shared(1203611949);
  for change in
    select kind, attribute_key, families, from_key, to_key from catalogue_change where state = 'running' order by created_at
  loop
    if change.kind = 'family' then
      if new.family = change.from_key then
        new.family := change.to_key;
      end if;
    elsif new.family = any (change.families) then
      new.attributes := move_choice(new.attributes, change.attribute_key, change.from_key, change.to_key);
    end if;
  end loop;
  return new;
end $$;
-- Triggers run in the order of their names: before those that keep the words and the filters of a product.
create trigger product_catalogue_change before insert or update of family, attributes on product
  for each row execute function follow_catalogue_changes();

-- Units of the company's own, besides those of the standards: a value times factor, plus offset, is the value in the base unit of its
-- kind. Both are exact fractions: '127/5'.
create table measure_unit (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,19}$'),
  kind text not null check (kind ~ '^[a-z][a-z0-9_]{0,39}$'),
  symbol text not null check (symbol <> ''),
  aliases text[] not null default '{}',
  factor text not null check (factor ~ '^[0-9]{1,15}(/[0-9]{1,15})?$'),
  unit_offset text not null default '0' check (unit_offset ~ '^-?[0-9]{1,15}(/[0-9]{1,15})?$'),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- What an attribute was before its type or unit was changed last, and the values that products had: the change can be undone.
create table product_attribute_former (
  attribute_id uuid primary key references product_attribute (id) on delete cascade,
  kind text not null,
  unit text not null,
  decimals integer,
  min_value double precision,
  max_value double precision,
  choices jsonb not null,
  -- The filters of each family that has the attribute.
  filters jsonb not null,
  created_at timestamptz not null default now()
);

create table product_attribute_former_value (
  attribute_id uuid not null references product_attribute_former (attribute_id) on delete cascade,
  product_id uuid not null references product (id) on delete cascade,
  before jsonb not null,
  -- As the change has written it: a value that is another one by now was entered since.
  after jsonb not null,
  primary key (attribute_id, product_id)
);
create index product_attribute_former_value_product on product_attribute_former_value (product_id);
