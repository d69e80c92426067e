-- Pages that a company writes itself, their menus and enquiries, and uploaded pictures.

-- Uploaded pictures, named by their content. Their bytes are in the storage.
create table picture (
  hash text primary key check (hash ~ '^[0-9a-f]{40}$'),
  kind text not null check (kind in ('photograph', 'portrait', 'logo', 'drawing')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Uploaded, or put into use: a picture that nobody uses is deleted a day after this.
  wanted_at timestamptz not null default now(),
  -- Of a drawing, which stays as it was uploaded beside its picture.
  original text check (original in ('pdf', 'svg'))
);
create index picture_wanted on picture (wanted_at);

-- When somebody uploaded one, for the limit that holds over all instances.
create table picture_sending (
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null default now()
);
create index picture_sending_user on picture_sending (user_id, at);

-- Pages that a company writes itself. `draft` and `content` are documents of blocks, checked by the schema of contract/pages. Each
-- published version is kept; `published_number` is the one that visitors see, null if none.
create table page (
  id uuid primary key default gen_random_uuid(),
  -- Where visitors find the page. The draft has its own, which becomes this one when it is published.
  address text not null unique check (address like '/%' and length(address) <= 120),
  draft jsonb not null check (jsonb_typeof(draft) = 'object' and length(draft::text) <= 400000),
  version integer not null default 1,
  published_number integer,
  -- Pages are listed in this order. The clock goes on within a transaction, `now()` does not.
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  updated_by text not null default ''
);
create unique index page_draft_address on page ((draft ->> 'address'));

create table page_version (
  page_id uuid not null references page (id) on delete cascade,
  number integer not null check (number > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 400000),
  published_at timestamptz not null default now(),
  published_by text not null default '',
  primary key (page_id, number)
);

-- Pictures of drafts and of published versions: the sweep of pictures leaves them.
create table page_picture (
  page_id uuid not null references page (id) on delete cascade,
  address text not null,
  primary key (page_id, address)
);

-- Links in the bar and at the foot of every page, in their order: [{ "label": { "en": "…", "de": "…" }, "address": "/about" }].
-- Without a row, a menu has the pages of the portal itself.
create table menu (
  place text primary key check (place in ('navigation', 'footer')),
  entries jsonb not null check (jsonb_typeof(entries) = 'array' and length(entries::text) <= 40000),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- What visitors write in the contact form of a page. `ticket` is what the form was opened with: the same one is one enquiry.
-- `address_hash` counts what comes from one address; it is emptied after a day.
create table enquiry (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  ticket text not null unique,
  status text not null check (status in ('new', 'read', 'answered', 'suspected')),
  name text not null check (length(name) <= 100),
  email text not null check (length(email) <= 254),
  company text not null default '' check (length(company) <= 120),
  body text not null check (length(body) <= 4000),
  page text not null check (length(page) <= 200),
  language text not null constraint enquiry_tag check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  address_hash text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_by text not null default ''
);
-- How many came from one address in the last hour.
create index enquiry_address on enquiry (address_hash, created_at) where address_hash <> '';
-- What waits to be read, of which there is little beside what is done.
create index enquiry_new on enquiry (seq) where status = 'new';
