-- Attributes of more kinds, with bounds, help, and what a family does with them; units of the company's own; and filters that are
-- filled in while the shop is open.
alter table product_family
  -- Key of the icon that its products have without a picture; empty for the general one.
  add column icon text not null default '' check (icon ~ '^[a-z0-9-]{0,40}$');

alter table product_attribute drop constraint product_attribute_kind_check;
alter table product_attribute
  add constraint product_attribute_kind_check
    check (kind in ('number', 'text', 'choice', 'choices', 'boolean', 'range', 'dimension')),
  -- What staff and buyers read about it.
  add column help jsonb not null default '{}' check (jsonb_typeof(help) = 'object'),
  -- Of numbers and ranges: decimals at most, and the smallest and largest value in the unit.
  add column decimals smallint check (decimals between 0 and 6),
  add column min_value double precision,
  add column max_value double precision check (min_value <= max_value),
  -- Products keep the values of one that is hidden; nobody sees or enters it.
  add column is_hidden boolean not null default false;

alter table family_attribute
  -- A published product cannot be saved without it.
  add column is_required boolean not null default false,
  add column is_compared boolean not null default true,
  -- Shown on tiles and in rows of lists, where there is room for few.
  add column is_on_card boolean not null default false;

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

-- A portal without products in families begins without any: those of before belong to the demo, which has them itself.
delete from family_attribute where not exists (select from product where family is not null);
delete from product_family where not exists (select from product where family is not null);
delete from product_attribute where not exists (select from product where family is not null);
delete from search_name where not exists (select from product where family is not null);

-- Lists showed by what the products of a family differ, except their material.
update family_attribute l set is_on_card = l.filter <> 'none' and a.key <> 'material'
from product_attribute a where a.id = l.attribute_id;

alter table demo_row drop constraint demo_row_kind_check;
alter table demo_row add constraint demo_row_kind_check
  check (kind in ('user', 'product', 'order', 'review', 'synonym', 'page', 'menu', 'settings', 'family', 'attribute'));
insert into demo_row (kind, row_id)
select 'family', key from product_family where exists (select from demo_row)
union all
select 'attribute', id::text from product_attribute where exists (select from demo_row);

alter table filter_key
  -- When `product.narrowing` had the values of all products; buyers can filter by it from then on.
  add column filled_at timestamptz,
  -- Whether a job has looked at all products since.
  add column is_checked boolean not null default false,
  add column added_by xid8 not null default pg_current_xact_id();
update filter_key set filled_at = now(), is_checked = true;
delete from filter_key where not exists (select from product where family is not null);

-- The values of products that are there already are filled in by a job, in batches. It also runs for an attribute that no product
-- has: a product may be being written.
create or replace function keep_filter_key() returns trigger language plpgsql as $$
begin
  insert into filter_key (key, filled_at)
  select key, case when not exists (select from product where product.attributes ? product_attribute.key) then now() end
  from product_attribute where id = new.attribute_id on conflict do nothing;
  if found then
    perform graphile_worker.add_job('catalogue.fillFilters', '{}', queue_name := 'fill filters', job_key := 'fill filters');
  end if;
  return null;
end $$;

-- So little of each product that an index can hold it, whose rows have at most 2,704 bytes: of values only those up to 70 bytes (lists of
-- choices up to 600), and of these the shortest up to 2,400 bytes together. A number takes more bytes in an index than it has digits, and
-- so does each entry of a list. What takes more is a text to read and no choice.
create or replace function narrowing_of(attributes jsonb) returns jsonb language sql stable parallel safe as $$
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
