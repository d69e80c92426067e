-- The words that products are found by.

-- "5–50 mm, 2-way" and "G1/2.5" in words as people search them: the parser took some for numbers below zero, hosts
-- and paths, so that neither their parts nor the whole name found them. Signs are blanks before it reads.
create function product_text(given text) returns text language sql immutable parallel safe return
  translate(given, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~–—−·×’‘“”„°…', repeat(' ', 44));

-- What the search reads of a product, besides its name, part number and description: the part number without separators, the
-- names of its family and attributes in each language, their values, and the stem of each word. It is written when the product
-- is, so that a search stays one look into the index.
create table search_name (
  kind text not null check (kind in ('family', 'attribute', 'value')),
  key text not null,
  language text not null,
  name text not null,
  primary key (kind, key, language)
);

-- The words of a text and the stems of those that are no stems themselves, as lexemes of one weight. A stem begins with "=", so
-- that it is no beginning of a word.
create function search_lexemes(given text, language text, weight "char") returns tsvector language plpgsql immutable parallel safe as $$
declare
  parsed tsvector := setweight(to_tsvector('simple', product_text(given)), weight);
  dictionary regdictionary := case language when 'de' then 'german_stem' else 'english_stem' end;
begin
  return parsed || coalesce((
    select string_agg(distinct '''=' || stem[1] || ''':1' || weight::text, ' ')
    from unnest(tsvector_to_array(parsed)) as word cross join lateral ts_lexize(dictionary, word) as stem
    where word ~ '^[[:alpha:]]{3,}$' and stem[1] <> word), '')::tsvector;
end $$;

-- "AB-120-L": the whole as "#ab120l", without separators from each of its parts on, "ab120l" and "120l", and from each of its
-- characters on, "~b120l", so that any fragment is the beginning of a lexeme.
create function search_codes(sku text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  parts text[] := regexp_split_to_array(regexp_replace(lower(sku), '^[^[:alnum:]]+|[^[:alnum:]]+$', '', 'g'), '[^[:alnum:]]+');
  whole text := array_to_string(parts, '');
begin
  if whole = '' then return ''; end if;
  return (
    select '''#' || whole || ''':1A ' || string_agg(distinct '''' || array_to_string(parts[first:], '') || ''':1A', ' ')
    from generate_series(1, least(cardinality(parts), 8)) as first)::tsvector || coalesce((
    select string_agg('''~' || substr(whole, first) || ''':1A', ' ')
    from generate_series(2, least(length(whole) - 2, 16)) as first), '')::tsvector;
end $$;

-- "10 to 12" are also 11.
create function numbers_between(given text) returns text language plpgsql immutable parallel safe as $$
declare
  ends text[] := regexp_match(given, '^(\d{1,2}) to (\d{1,2})$');
begin
  if ends is null then return ''; end if;
  return coalesce((select string_agg(number::text, ' ') from generate_series(ends[1]::int + 1, ends[2]::int - 1) as number), '');
end $$;

-- What is searched of a product. Name and part number have weight A, its family and the values of its attributes B, its
-- description C, the names of its attributes D. A value that is "true" is said by the name of its attribute.
-- Of several choices each is found, of a range both ends, and names in all languages.
create function search_document(name text, sku text, description text, family text, attributes jsonb) returns tsvector
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

-- Triggers run in the order of their names: these come after `product_catalogue_change`.
create function keep_product_words() returns trigger language plpgsql as $$
begin
  new.words := search_document(new.name, new.sku, new.description, new.family, new.attributes)
    || translated_words(new.id, new.attributes);
  return new;
end $$;
create trigger product_words_from_start before insert on product for each row execute function keep_product_words();
create trigger product_words before update on product for each row
  when (old.name <> new.name or old.sku <> new.sku or old.description <> new.description
    or old.family is distinct from new.family or old.attributes <> new.attributes)
  execute function keep_product_words();

-- Who searches for one of `terms` finds products with one of `finds` too.
create table search_synonym (
  id uuid primary key default gen_random_uuid(),
  language text not null constraint search_synonym_tag check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  terms text[] not null check (cardinality(terms) between 1 and 20),
  finds text[] not null check (cardinality(finds) between 1 and 20),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- What is searched of the translations of a product: each language with its own stems, at the weights of the product's own texts.
create function translated_words(part uuid, own jsonb) returns tsvector language plpgsql stable parallel safe as $$
declare
  words tsvector := '';
  said product_translation;
begin
  for said in select * from product_translation t where t.product_id = part order by t.language loop
    words := words || search_lexemes(coalesce(said.name, ''), said.language, 'A')
      || search_lexemes(coalesce((
        select string_agg(a.value ->> 'text', ' ' order by a.key) from jsonb_each(said.attributes) a
        where own ->> a.key = a.value ->> 'of'), ''), said.language, 'B')
      || search_lexemes(coalesce(said.description, ''), said.language, 'C');
  end loop;
  return words;
end $$;

create function keep_translated_words() returns trigger language plpgsql as $$
declare
  part uuid := case tg_op when 'DELETE' then old.product_id else new.product_id end;
begin
  update product set words = search_document(product.name, product.sku, product.description, product.family, product.attributes)
    || translated_words(product.id, product.attributes)
  where product.id = part;
  return null;
end $$;
create trigger product_translation_words after insert or delete or update of name, description, attributes on product_translation
  for each row execute function keep_translated_words();

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
