-- Imports of tables of products, and of archives with pictures and documents.

-- Tables of products. The rows stay with their result, so that an import can be undone.
create table product_import (
  id uuid primary key default gen_random_uuid(),
  -- Name and address as they were: the audit log needs them while the import runs without its person.
  actor jsonb not null,
  file_name text not null,
  state text not null default 'reading' check (state in
    ('reading', 'read', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'cancelled', 'failed')),
  headers jsonb not null default '[]',
  mapping jsonb not null default '{}',
  decimal text not null default 'point' check (decimal in ('point', 'comma')),
  total integer not null default 0,
  -- How far the present step has come, as a line; undoing goes from the last one up.
  at_line integer not null default 0,
  done integer not null default 0,
  is_cancelled boolean not null default false,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Values for fields that no column fills, as they would stand in a cell.
  constants jsonb not null default '{}',
  -- The shop whose export this is, where its profile reads the rows.
  profile text,
  -- What the columns of the file contain, from which attributes and families are proposed. Null until it was read.
  facts jsonb,
  -- The families and attributes that were chosen, and what the run has made of them.
  plan jsonb not null default '{}',
  -- Where in its file an import has found its rows: sheet and line of the titles. Null until it was read.
  place jsonb,
  -- Where columns are those of an earlier import with the same titles: the number format that was chosen for it, or null.
  remembered jsonb
);
create index product_import_newest on product_import (created_at desc);

create table product_import_row (
  import_id uuid not null references product_import (id) on delete cascade,
  line integer not null,
  cells jsonb not null,
  -- Null until it was checked.
  outcome text check (outcome in
    ('add', 'change', 'same', 'bad', 'added', 'changed', 'failed', 'undone', 'kept', 'skipped')),
  -- The fields as read from the cells.
  form jsonb,
  faults jsonb,
  product_id uuid references product (id) on delete set null,
  -- A changed product as it was, and its version afterwards: one that has another by now was changed by somebody else.
  before jsonb,
  version_after integer,
  stock_delta integer,
  -- Of a changed product: each field before and after, as the check saw it.
  changes jsonb,
  -- How large the change is: the list of changes begins with the largest.
  weight double precision,
  warnings text[],
  -- The row that holds what this one leaves to its product, in the export of a shop.
  parent_line integer,
  -- The product as the import left it, see product_state.
  state_after text,
  -- Which cells of a row were numbers in the workbook it came from, by their column from 0: how decimals are written in its
  -- texts says nothing about them. Null for a row without any, as all rows of a CSV file are.
  numbers smallint[],
  -- The group of variants that an import has made of the rows of a product, stored in its first row: undoing takes it away.
  variant_group uuid,
  -- What an import leaves out of a row without refusing it: [{"path": "pictures", "message": "..."}].
  notes jsonb,
  primary key (import_id, line)
);
create index product_import_row_outcome on product_import_row (import_id, outcome, line);
create index product_import_row_weight on product_import_row (import_id, weight desc, line) where weight is not null;
-- Pictures that undoing an import would put back, for the sweep of pictures: without an index it would read every row of every
-- import of the last thirty days.
create index product_import_row_picture on product_import_row
  (substring(before ->> 'image' from '/pictures/([0-9a-f]{40})-'))
  where outcome = 'changed' and before ->> 'image' like '%/pictures/%';
-- The rows of a product's variants, one product after the other.
create index product_import_row_parent on product_import_row (import_id, parent_line) where parent_line is not null;
-- The rows of an import that name documents or further pictures: few of many.
create index product_import_row_files on product_import_row (import_id) where form ? 'files';
-- The rows of an import of which something is left out.
create index product_import_row_notes on product_import_row (import_id) where notes is not null;

-- The columns, constants and number format that staff have chosen for a file with these titles.
create table product_import_columns (
  -- SHA-256 of the titles.
  titles text primary key,
  mapping jsonb not null,
  constants jsonb not null,
  -- Null unless it was chosen.
  decimal text check (decimal in ('point', 'comma')),
  used_at timestamptz not null default now()
);

-- Imports of pictures and documents from an archive whose files are named by part numbers. Its bytes are in the storage, in parts,
-- until the import has ended.
create table file_import (
  id uuid primary key default gen_random_uuid(),
  state text not null check (state in
    ('sending', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'cancelled', 'failed')),
  file_name text not null check (length(file_name) between 1 and 200),
  bytes integer not null check (bytes > 0),
  parts integer not null check (parts > 0),
  -- Whether the parts are still in the storage.
  has_parts boolean not null default true,
  actor jsonb not null,
  -- Of pictures: whether they are added to those of a product, or take their place. Null before the run.
  pictures text check (pictures in ('add', 'replace')),
  total integer not null default 0,
  skipped integer not null default 0,
  done integer not null default 0,
  -- While it is checked: the position of the last file of which the outcome is known.
  at_position integer not null default 0,
  is_cancelled boolean not null default false,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create index file_import_newest on file_import (created_at desc);

create table file_import_part (
  import_id uuid not null references file_import (id) on delete cascade,
  number integer not null check (number > 0),
  bytes integer not null check (bytes > 0),
  primary key (import_id, number)
);

-- A file of an archive, by its position in the archive's directory.
create table file_import_file (
  import_id uuid not null references file_import (id) on delete cascade,
  position integer not null check (position > 0),
  name text not null,
  bytes integer not null,
  kind text check (kind in ('picture', 'document')),
  -- What the name of the file says it is of: `of_key` is the part number, or the key of the family or the group.
  target text check (target in ('product', 'group', 'family')),
  of_key text not null default '',
  -- The number in the name of a picture; null for none.
  place integer,
  -- What is said of a document: type, title, language.
  words jsonb,
  outcome text check (outcome in ('ready', 'same', 'unmatched', 'refused', 'added', 'failed', 'undone', 'kept')),
  reason text not null default '',
  primary key (import_id, position)
);
create index file_import_file_outcome on file_import_file (import_id, outcome, position);

-- A product that a file is added to.
create table file_import_use (
  import_id uuid not null,
  position integer not null,
  product_id uuid not null references product (id) on delete cascade,
  -- Null: not yet.
  outcome text check (outcome in ('added', 'same', 'failed', 'undone', 'kept')),
  -- Of a document: which one, and the number of the file that it was given.
  document_id uuid,
  document_number integer,
  primary key (import_id, position, product_id),
  foreign key (import_id, position) references file_import_file (import_id, position) on delete cascade
);
create index file_import_use_product on file_import_use (product_id);
create index file_import_use_added on file_import_use (import_id, product_id) where outcome = 'added';
create index file_import_use_open on file_import_use (import_id, position) where outcome is null;

-- The pictures of a product before and after an import, for undoing it.
create table file_import_picture (
  import_id uuid not null references file_import (id) on delete cascade,
  product_id uuid not null references product (id) on delete cascade,
  side text not null check (side in ('before', 'after')),
  position integer not null,
  address text not null,
  alt text not null,
  primary key (import_id, product_id, side, position)
);
create index file_import_picture_product on file_import_picture (product_id);
create index file_import_picture_address on file_import_picture (substring(address from '/pictures/([0-9a-f]{40})-'))
  where address like '%/pictures/%';

-- Pictures of imported products that are on other websites and are copied to the portal, by the line of the table.
create table product_import_picture (
  import_id uuid not null references product_import (id) on delete cascade,
  line integer not null,
  product_id uuid not null references product (id) on delete cascade,
  address text not null,
  -- Null: not yet. `changed`: the product has another picture by now.
  outcome text check (outcome in ('copied', 'changed', 'failed')),
  reason text not null default '',
  tries integer not null default 0,
  -- Not before this time: the website did not respond.
  next_at timestamptz not null default now(),
  primary key (import_id, line)
);
create index product_import_picture_open on product_import_picture (import_id, next_at) where outcome is null;
create index product_import_picture_product on product_import_picture (product_id);

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
