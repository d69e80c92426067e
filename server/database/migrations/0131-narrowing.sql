-- What products are filtered by follows from rows: a company filters by attributes of its own. The column stays as it is, only its
-- expression goes, so no row is written.
create table filter_key (
  key text primary key,
  -- When `product.narrowing` had the values of all products; buyers can filter by it from then on.
  filled_at timestamptz,
  -- Whether a job has looked at all products since.
  is_checked boolean not null default false,
  added_by xid8 not null default pg_current_xact_id()
);
insert into filter_key (key, filled_at, is_checked)
select distinct a.key, now(), true from family_attribute l join product_attribute a on a.id = l.attribute_id where l.filter <> 'none';

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
        case jsonb_typeof(own.value) when 'number' then 20 when 'array' then 8 + 4 * jsonb_array_length(own.value) when 'object' then 60 else 8 end)
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

alter table product alter column narrowing drop expression;
drop function product_narrowing(jsonb);
create trigger product_narrowing before insert or update of attributes on product
  for each row execute function keep_narrowing();
