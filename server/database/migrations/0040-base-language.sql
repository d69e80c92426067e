-- The language that a company writes its content in first. Texts in other languages are translations of it.
alter table language add column is_base boolean not null default false;
update language set is_base = true where code = 'en';
create unique index language_base on language (is_base) where is_base;

create function base_language() returns text language sql stable parallel safe return
  coalesce((select code from language where is_base), 'en');

-- The name, the description and the values of a product are in the base language.
create or replace function search_document(name text, sku text, description text, family text, attributes jsonb) returns tsvector
language plpgsql stable parallel safe as $$
declare
  base text := base_language();
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
  said_values text := (select string_agg(value || ' ' || numbers_between(value), ' ') from unnest(own) value);
begin
  return search_lexemes(name, base, 'A') || search_lexemes(sku, 'en', 'A') || search_codes(sku)
    || search_lexemes(case when base = 'en' then '' else coalesce(said_values, '') end, base, 'B')
    || search_lexemes(concat_ws(' ', families[1], said[1], named[1], case when base = 'en' then said_values end), 'en', 'B')
    || search_lexemes(concat_ws(' ', families[2], said[2], named[2]), 'de', 'B')
    || search_lexemes(concat_ws(' ', families[3], said[3], named[3]), 'en', 'B')
    || search_lexemes(description, base, 'C')
    || search_lexemes(coalesce(labels[1], ''), 'en', 'D') || search_lexemes(coalesce(labels[2], ''), 'de', 'D')
    || search_lexemes(coalesce(labels[3], ''), 'en', 'D');
end $$;
