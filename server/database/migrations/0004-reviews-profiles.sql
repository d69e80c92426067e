create table review (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  user_id uuid references users (id) on delete set null,
  user_name text not null,
  email text not null,
  review_text text not null,
  photo_url text not null default '',
  ratings double precision not null check (ratings >= 0 and ratings <= 5),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index review_newest on review (seq desc) where deleted_at is null;

create table profile (
  user_id uuid primary key references users (id) on delete cascade,
  education text not null,
  location text not null,
  phone text not null,
  linkedin text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
