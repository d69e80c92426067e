-- Where in its file an import has found its rows: sheet and line of the titles. Null for files read before this release.
alter table product_import
  add column place jsonb,
  -- Where columns are those of an earlier import with the same titles: the number format that was chosen for it, or null.
  add column remembered jsonb;

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
