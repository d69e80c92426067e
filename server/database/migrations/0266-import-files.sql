-- Documents and further pictures of imported products, which a table names by addresses of other websites, by the line of the
-- table and their order in it.
create table product_import_file (
  import_id uuid not null references product_import (id) on delete cascade,
  line integer not null,
  place integer not null,
  kind text not null check (kind in ('picture', 'document')),
  product_id uuid not null references product (id) on delete cascade,
  address text not null,
  -- Type, title and language of a document.
  words jsonb,
  -- Null: not yet. `same`: the product has the file already. `kept`: undoing left it, because it was changed since.
  outcome text check (outcome in ('added', 'same', 'failed', 'undone', 'kept')),
  reason text not null default '',
  tries integer not null default 0,
  -- Not before this time: the website did not respond.
  next_at timestamptz not null default now(),
  -- What was added, for undoing it.
  picture text,
  document_id uuid,
  document_number integer,
  primary key (import_id, line, place)
);
create index product_import_file_open on product_import_file (import_id, next_at) where outcome is null;
create index product_import_file_added on product_import_file (import_id, product_id) where outcome = 'added';
create index product_import_file_product on product_import_file (product_id);
