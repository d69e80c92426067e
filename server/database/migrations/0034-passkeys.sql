-- Passkeys belong to better-auth's plugin; the name is ours, the columns are the ones it asks for. Their ids are its texts:
-- whatever somebody sends in place of one is looked up and not found.

create table passkeys (
  id text primary key default gen_random_uuid()::text,
  user_id uuid not null references users (id) on delete cascade,
  name text check (length(name) between 1 and 60),
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index passkeys_user on passkeys (user_id);
