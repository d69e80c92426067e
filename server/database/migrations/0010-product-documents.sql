-- Documents of products.

-- Data sheets, manuals, certificates, CAD files. The bytes are in the storage, under the hash of what is in
-- them, so that one file of a hundred products is stored once. `content` is the text of a PDF, for the search.
create table product_file (
  hash text primary key check (hash ~ '^[0-9a-f]{40}$'),
  format text not null check (format ~ '^[a-z0-9]{2,5}$'),
  bytes integer not null check (bytes > 0),
  content text not null default '' check (length(content) <= 10000),
  -- Uploaded, or put into use: a file that no document has is deleted a day after this.
  wanted_at timestamptz not null default now()
);
create index product_file_wanted on product_file (wanted_at);

create table product_document (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references product (id) on delete cascade,
  position integer not null check (position >= 0),
  type text not null check (type in ('data_sheet', 'manual', 'certificate', 'cad', 'drawing', 'other')),
  title text not null check (length(title) between 1 and 200),
  -- Null: it is for readers of every language.
  language text check (length(language) between 2 and 35),
  version integer not null default 1,
  -- What is searched of it, see keep_document_words.
  words tsvector not null default ''
);
create index product_document_product on product_document (product_id, position);

-- Every file that a document has had; the one with the highest number is shown, the others stay for staff.
create table product_document_file (
  document_id uuid not null references product_document (id) on delete cascade,
  number integer not null check (number > 0),
  hash text not null references product_file (hash),
  file_name text not null check (length(file_name) between 1 and 200),
  -- What the company calls it: B, 2026-03.
  edition text not null default '' check (length(edition) <= 40),
  added_at timestamptz not null default now(),
  added_by text not null default '',
  primary key (document_id, number)
);
create index product_document_file_hash on product_document_file (hash);

-- What is searched of a document: its title, what its type is called, and the text of its file. Written when it changes, so that a
-- change of the product only puts it together.
create function words_of_document(document product_document) returns tsvector language sql stable parallel safe as $$
  select search_lexemes(document.title || ' ' || case document.type
      when 'data_sheet' then 'data sheet' when 'manual' then 'manual' when 'certificate' then 'certificate'
      when 'cad' then 'CAD 3D model' when 'drawing' then 'drawing' else '' end, coalesce(document.language, 'en'), 'C')
    || search_lexemes(case document.type
      when 'data_sheet' then 'Datenblatt' when 'manual' then 'Anleitung' when 'certificate' then 'Zertifikat'
      when 'cad' then '3D-Modell' when 'drawing' then 'Zeichnung' else '' end, 'de', 'C')
    || coalesce((
      select search_lexemes(f.content, coalesce(document.language, 'en'), 'D')
      from product_document_file v join product_file f on f.hash = v.hash
      where v.document_id = document.id order by v.number desc limit 1), ''::tsvector)
$$;

create function document_words(part uuid) returns tsvector language plpgsql stable parallel safe as $$
declare
  words tsvector := '';
  said record;
begin
  for said in select d.words from product_document d where d.product_id = part order by d.position loop
    words := words || said.words;
  end loop;
  return words;
end $$;

-- Whatever writes the words of a product, those of its documents follow. An empty text asks for all of them again.
create function keep_document_words() returns trigger language plpgsql as $$
begin
  if new.words = ''::tsvector then
    new.words := search_document(new.name, new.sku, new.description, new.family, new.attributes)
      || translated_words(new.id, new.attributes);
  end if;
  new.words := new.words || document_words(new.id);
  return new;
end $$;
create trigger product_words_documents before update on product for each row
  when (old.words is distinct from new.words) execute function keep_document_words();
