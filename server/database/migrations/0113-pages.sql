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

-- Pictures of drafts and of kept versions: the sweep of pictures leaves them.
create table page_picture (
  page_id uuid not null references page (id) on delete cascade,
  address text not null,
  primary key (page_id, address)
);
