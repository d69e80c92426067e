-- The names that products are found by follow from the rows of families and attributes: a changed label finds its products.
-- Names of the same key are one text, because products store keys alone.
create function keep_search_names(given_kind text, given_keys text[], given jsonb) returns boolean language plpgsql as $$
declare
  changed integer;
  removed integer;
begin
  with said as (
    select key, language, name from jsonb_to_recordset(given) as g(key text, language text, name text)
  ), written as (
    insert into search_name (kind, key, language, name) select given_kind, key, language, name from said
    on conflict (kind, key, language) do update set name = excluded.name where search_name.name <> excluded.name
    returning 1
  )
  select count(*) into changed from written;
  delete from search_name n
  where n.kind = given_kind and n.key = any(given_keys) and not exists (
    select from jsonb_to_recordset(given) as g(key text, language text) where g.key = n.key and g.language = n.language);
  get diagnostics removed = row_count;
  return changed + removed > 0;
end $$;

-- What products have to be written again for, by a job in batches: their family or an attribute of theirs has another name.
create table search_name_change (
  kind text not null check (kind in ('family', 'attribute')),
  key text not null,
  added_by xid8 not null default pg_current_xact_id(),
  primary key (kind, key)
);

create function note_search_name(changed_kind text, changed_key text) returns void language plpgsql as $$
begin
  insert into search_name_change (kind, key) values (changed_kind, changed_key)
  on conflict (kind, key) do update set added_by = excluded.added_by;
  perform graphile_worker.add_job('catalogue.fillWords', '{}', queue_name := 'fill words', job_key := 'fill words');
end $$;

create function keep_names_of_family() returns trigger language plpgsql as $$
begin
  if keep_search_names('family', array[new.key], (
    select coalesce(jsonb_agg(jsonb_build_object('key', new.key, 'language', w.key, 'name', w.value)), '[]')
    from jsonb_each_text(new.name) w where w.value <> ''))
  then
    perform note_search_name('family', new.key);
  end if;
  return null;
end $$;
create trigger product_family_names after insert or update of name on product_family
  for each row execute function keep_names_of_family();

create function keep_names_of_attribute() returns trigger language plpgsql as $$
declare
  own text[] := array(select c ->> 'key' from jsonb_array_elements(new.choices) c);
  is_named boolean;
  are_valued boolean;
begin
  is_named := keep_search_names('attribute', array[new.key], (
    select coalesce(jsonb_agg(jsonb_build_object('key', new.key, 'language', said.language, 'name', said.name)), '[]')
    from (
      select w.key as language, string_agg(distinct w.value, ' ') as name
      from product_attribute a cross join jsonb_each_text(a.label) w where a.key = new.key and w.value <> '' group by 1
    ) said));
  are_valued := keep_search_names('value', own, (
    select coalesce(jsonb_agg(jsonb_build_object('key', said.key, 'language', said.language, 'name', said.name)), '[]')
    from (
      select c ->> 'key' as key, w.key as language, string_agg(distinct w.value, ' ') as name
      from product_attribute a cross join jsonb_array_elements(a.choices) c cross join jsonb_each_text(c -> 'label') w
      where c ->> 'key' = any(own) and w.value <> '' and w.value <> c ->> 'key' group by 1, 2
    ) said));
  if is_named or are_valued then
    perform note_search_name('attribute', new.key);
  end if;
  return null;
end $$;
create trigger product_attribute_names after insert or update of label, choices on product_attribute
  for each row execute function keep_names_of_attribute();

-- The texts of a kind of names, those in English, in German and in all other languages.
create function search_names(wanted_kind text, wanted text[]) returns text[] language sql stable parallel safe as $$
  select array[string_agg(n.name, ' ') filter (where n.language = 'en'), string_agg(n.name, ' ') filter (where n.language = 'de'),
    string_agg(n.name, ' ') filter (where n.language not in ('en', 'de'))]
  from search_name n where n.kind = wanted_kind and n.key = any(wanted)
$$;

-- As in 0093, and each of several choices, both ends of a range, and names in all languages.
create or replace function search_document(name text, sku text, description text, family text, attributes jsonb) returns tsvector
language plpgsql stable parallel safe as $$
declare
  families text[] := search_names('family', array[search_document.family]);
  labels text[] := search_names('attribute', array(select g.key from jsonb_each_text(attributes) g where g.value <> 'false'));
  said text[] := search_names('attribute', array(select g.key from jsonb_each_text(attributes) g where g.value = 'true'));
  own text[] := array(
    select v.value from jsonb_each(attributes) g cross join lateral (
      select g.value #>> '{}' where jsonb_typeof(g.value) not in ('array', 'object')
      union all
      select jsonb_array_elements_text(g.value) where jsonb_typeof(g.value) = 'array'
      union all
      select e.value from jsonb_each_text(case jsonb_typeof(g.value) when 'object' then g.value else '{}' end) e
    ) v(value)
    where v.value not in ('true', 'false'));
  named text[] := search_names('value', own);
begin
  return search_lexemes(name, 'en', 'A') || search_lexemes(sku, 'en', 'A') || search_codes(sku)
    || search_lexemes(concat_ws(' ', families[1], said[1], named[1],
      (select string_agg(value || ' ' || numbers_between(value), ' ') from unnest(own) value)), 'en', 'B')
    || search_lexemes(concat_ws(' ', families[2], said[2], named[2]), 'de', 'B')
    || search_lexemes(concat_ws(' ', families[3], said[3], named[3]), 'en', 'B')
    || search_lexemes(description, 'en', 'C')
    || search_lexemes(coalesce(labels[1], ''), 'en', 'D') || search_lexemes(coalesce(labels[2], ''), 'de', 'D')
    || search_lexemes(coalesce(labels[3], ''), 'en', 'D');
end $$;
