-- Accounts, sessions and keys belong to better-auth 1.7; names are ours, columns are the ones it asks for.

create table users (
  id uuid primary key default gen_random_uuid(),
  -- Order of signing up, without ties: what lists are paged by.
  seq bigint generated always as identity unique,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- One stranger's Google account can never belong to two people.
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);

create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table jwks (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

create table rate_limits (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- Roles are rows, read on every request: granting and taking away work at once.
create table user_role (
  user_id uuid primary key references users (id) on delete cascade,
  role text not null check (role = 'admin'),
  granted_by uuid references users (id) on delete set null,
  granted_at timestamptz not null default now()
);

-- Failed sign-ins of one account, whatever address they come from.
create table sign_in_failure (
  email text primary key,
  failures integer not null,
  window_started_at timestamptz not null
);
