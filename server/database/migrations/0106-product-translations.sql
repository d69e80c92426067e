-- What a product is called in a language other than the default one. A text that is null falls back to the product's own. A value
-- of an attribute is kept with the value it translates, { "material": { "of": "Steel", "text": "Stahl" } }, and no longer applies
-- if that changes. `name_of` and `description_of` are hashes of what name and description translate.
create table product_translation (
  product_id uuid not null references product (id) on delete cascade,
  language text not null check (language in ('en', 'de')),
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

create or replace function keep_product_words() returns trigger language plpgsql as $$
begin
  new.words := search_document(new.name, new.sku, new.description, new.family, new.attributes)
    || translated_words(new.id, new.attributes);
  return new;
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
