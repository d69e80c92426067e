-- Settings that admins change in the browser, the setup of a new portal, languages, and saved views of admin lists.

-- A saved view of an admin list: filters, sort and search as in an address, and columns.
create table list_view (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id) on delete cascade,
  list text not null,
  name text not null,
  query text not null,
  columns jsonb,
  is_shared boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index list_view_name on list_view (owner_id, list, lower(name));
create index list_view_shared on list_view (list) where is_shared;

-- The columns of a list that somebody has chosen.
create table list_columns (
  user_id uuid not null references users (id) on delete cascade,
  list text not null,
  columns jsonb not null,
  primary key (user_id, list)
);

-- What admins change about the company in the browser. Settings that are decided together are one group; `revision` counts
-- every change of a group, so that a change to what was read earlier is noticed.
create table settings_group (
  name text primary key,
  revision integer not null default 0
);
insert into settings_group (name) values
  ('company'), ('brand'), ('documents'), ('formats'), ('orders'), ('tax'), ('freight'), ('payment'), ('retention');

-- The content of a group in each version. The version without a time of publication is the draft. The name is a copy, as in
-- the audit log: the history outlives the account.
create table settings_version (
  group_name text not null references settings_group (name),
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  saved_at timestamptz not null default now(),
  saved_by uuid references users (id) on delete set null,
  saved_by_name text not null default '',
  published_at timestamptz,
  published_by_name text not null default '',
  primary key (group_name, version)
);
create unique index settings_version_draft on settings_version (group_name) where published_at is null;
create index settings_version_by_account on settings_version (saved_by);

-- The guided setup of a new portal: one row. `origin` says whose data the portal began with: the company's own, or the demo's.
create table portal_setup (
  id boolean primary key default true check (id),
  origin text not null check (origin in ('own', 'demo')),
  -- SHA-256 of the code that the last start has printed; null once it was used, and where none is needed.
  code_hash text,
  code_used_at timestamptz,
  finished_at timestamptz,
  demo_removed_at timestamptz,
  -- The setup code follows from the secret of the installation and this salt, so that every instance prints the same one.
  code_salt text not null default gen_random_uuid()::text
);
insert into portal_setup (origin) values ('own');

-- Steps that an admin has put off. Whether a step is done is read from what it sets.
create table setup_put_off (
  step text primary key check (step in ('company', 'brand', 'selling', 'catalogue')),
  at timestamptz not null default now()
);

-- Which rows the demo has inserted: only these are removed when a company begins with its own.
create table demo_row (
  kind text not null check (kind in
    ('user', 'product', 'order', 'review', 'synonym', 'page', 'menu', 'settings', 'family', 'attribute')),
  row_id text not null,
  primary key (kind, row_id)
);

-- The languages of the portal as rows, so that a company adds its own. Which of them visitors are offered is a setting
-- (group `formats`).
create table language (
  code text primary key check (code ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  name text not null check (length(name) between 1 and 60),
  direction text not null check (direction in ('ltr', 'rtl')),
  -- For numbers, money and dates (BCP 47).
  locale text not null check (length(locale) between 2 and 60),
  -- The language that a missing text is looked for in, before English. No reference: it may come from a file.
  fallback text check (fallback <> code),
  position integer not null,
  version integer not null default 1,
  -- Counts changes of its messages.
  revision integer not null default 0,
  updated_at timestamptz not null default now()
);
insert into language (code, name, direction, locale, position) values
  ('en', 'English', 'ltr', 'en', 1),
  ('de', 'Deutsch', 'ltr', 'de', 2);

-- Messages that a company has written: they replace those of the release and of files. `key` is the text in the code.
create table language_message (
  language text not null references language (code) on delete cascade,
  key text not null check (octet_length(key) between 1 and 2000),
  text text not null check (length(text) between 1 and 5000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (language, key)
);

-- Wrong codes by address: guesses from elsewhere do not lock the owner out. Rows are deleted when their wait is over.
create table setup_wrong_code (
  address text primary key,
  wrong_codes integer not null,
  wrong_at timestamptz not null
);
