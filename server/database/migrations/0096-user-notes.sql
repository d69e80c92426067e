-- What staff note about a customer. The name is a copy, as in the audit log: the note outlives the account of its author.
create table user_note (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  user_id uuid not null references users (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  author_name text not null,
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null default now()
);
create index user_note_of_user on user_note (user_id, seq desc);
create index user_note_of_author on user_note (author_id);
