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
