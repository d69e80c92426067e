-- What products are filtered by follows from rows: a company filters by attributes of its own. The column stays as it is, only its
-- expression goes, so no row is written.
create table filter_key (
  key text primary key
);
insert into filter_key (key)
select distinct a.key from family_attribute l join product_attribute a on a.id = l.attribute_id where l.filter <> 'none';

create function keep_filter_key() returns trigger language plpgsql as $$
begin
  insert into filter_key (key) select key from product_attribute where id = new.attribute_id on conflict do nothing;
  return null;
end $$;
create trigger family_attribute_filter after insert or update on family_attribute
  for each row when (new.filter <> 'none') execute function keep_filter_key();

-- So little of each product that an index can hold it, whose rows have at most 2,704 bytes: of values only those up to 70 bytes, and
-- of these the shortest up to 2,400 bytes together. A number takes more bytes in an index than it has digits. What takes more is a text to read and no choice.
create function narrowing_of(attributes jsonb) returns jsonb language sql stable parallel safe as $$
  select jsonb_object_agg(key, value) from (
    select own.key, own.value, sum(octet_length(own.key) + octet_length(own.value::text) + case jsonb_typeof(own.value) when 'number' then 20 else 8 end)
      over (order by octet_length(own.value::text), own.key) as bytes
    from jsonb_each(attributes) own
    where octet_length(own.value::text) <= 70 and exists (select from filter_key where filter_key.key = own.key)
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
