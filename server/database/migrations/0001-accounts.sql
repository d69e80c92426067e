-- Accounts of people: how they sign in, their profile, addresses and roles. Tables of accounts, sessions and keys belong to
-- better-auth 1.7; their names are ours, their columns are those that it needs.

-- Search by trigrams, for typing errors and parts of words.
create extension if not exists pg_trgm;

create table users (
  id uuid primary key default gen_random_uuid(),
  -- Order of signing up, without ties: what lists are paged by.
  seq bigint generated always as identity unique,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Since when nobody can sign in with this account, and when its owner was last here (to the hour).
  deactivated_at timestamptz,
  last_seen_at timestamptz,
  -- Terms of payment: days after the invoice; null: in advance. An order keeps those of its account.
  payment_days integer,
  -- What an account asks to be quoted on its invoices, such as the routing id of an authority.
  buyer_reference text not null default '',
  -- A cash discount is a term of an account, as its days are, and an order has a copy of it; null: none.
  discount_bp integer,
  discount_days integer
);
create index users_created on users (created_at, seq);
create index users_by_name on users (lower(name), seq);
create index users_said on users using gin (lower(' ' || name || ' ' || email) gin_trgm_ops);
-- People by a part of their name or address.
create index users_words on users using gin (lower(name || ' ' || email) gin_trgm_ops);
-- The views of the list of accounts are counted with each page of staff: deactivated accounts are few among many.
create index users_deactivated on users (seq) where deactivated_at is not null;

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
-- Links are found by their account. Hashed, because the column also holds long values of the sign-in provider.
create index verifications_value on verifications using hash (value);

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

create table profile (
  user_id uuid primary key references users (id) on delete cascade,
  education text not null,
  location text not null,
  phone text not null,
  linkedin text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- The language that the browser of a user last asked for: mails are written in it. Without a row they are in English.
create table account_language (
  user_id uuid primary key references users (id) on delete cascade,
  language text not null constraint account_language_tag check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$')
);

-- A sign-in that was under way while the account was deactivated gets no session either: it waits for the row, then sees it.
-- The code is the one of a row that went in the very same moment: the next try gets the true answer.
create function refuse_session_of_deactivated() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id and deactivated_at is null for share;
  if not found then
    raise exception 'this account is deactivated' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
create trigger sessions_of_active_accounts before insert on sessions
  for each row execute function refuse_session_of_deactivated();

-- Only a hash of the token is kept: who reads the table cannot accept anything.
create table invitation (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  name text not null default '',
  role text not null check (role in ('customer', 'admin')),
  token_hash text not null unique,
  -- Of the person who sent it last; an admin's role counts only while they are one themselves.
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  mails integer not null default 1,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index invitation_open on invitation (email) where accepted_at is null and revoked_at is null;
create index invitation_sent on invitation (sent_at);

-- Whose sign-in or role has changed: their open streams are looked at again at once.
create function live_access() returns trigger language plpgsql as $$
begin
  perform tell_live('access', null, coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger live_session_ended after delete on sessions for each row execute function live_access();
create trigger live_role_changed after insert or update or delete on user_role for each row
  execute function live_access();

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

-- Links in mails end with what they were written for: a new password or address ends all links of the account, whatever code
-- wrote it, in the same transaction.
create function end_links_of_account() returns trigger language plpgsql as $$
begin
  delete from verifications
  where value = case tg_table_name when 'users' then new.id else (to_jsonb(new) ->> 'user_id')::uuid end::text
    and identifier ~ '^(reset-password:|verify-email:|delete-account-)';
  return null;
end $$;
create trigger accounts_password_set after insert on accounts
  for each row when (new.password is not null) execute function end_links_of_account();
create trigger accounts_password_changed after update on accounts
  for each row when (new.password is distinct from old.password) execute function end_links_of_account();
create trigger users_address_changed after update on users
  for each row when (new.email is distinct from old.email) execute function end_links_of_account();

-- Wrong passwords of an account, by where they come from: an address or a known device; '' counts them all.
create table password_failure (
  account text not null,
  visitor text not null,
  failures integer not null,
  started_at timestamptz not null,
  primary key (account, visitor)
);

-- Pictures of people that lie on other hosts, copied once: what a page shows comes from here. Without a path it is not copied,
-- because it was not reached or is no picture.
create table copied_picture (
  source text primary key,
  path text,
  tried_at timestamptz not null default now()
);

-- In the database rather than in the code, so that no way to set a picture goes past it: sign-up, settings, Google.
-- Copies of pictures are made one after the other, in one queue and after other jobs: hosts that are slow on purpose
-- could hold every worker, and no mail would go out meanwhile.
create function copy_picture() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('pictures.copy', json_build_object('source', new.image),
    queue_name := 'copied pictures', max_attempts := 4, job_key := 'copy picture ' || md5(new.image), priority := 10);
  return null;
end $$;
create trigger users_picture_set after insert on users for each row
  when (new.image ~* '^https?://') execute function copy_picture();
create trigger users_picture_changed after update of image on users for each row
  when (new.image ~* '^https?://' and new.image is distinct from old.image) execute function copy_picture();

-- The address book of a user. Orders copy an address, so rows may change and go at any time.
create table address (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  user_id uuid not null references users (id) on delete cascade,
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  name text not null default '',
  company text not null default '',
  line1 text not null,
  line2 text not null default '',
  postcode text not null default '',
  city text not null default '',
  region text not null default '',
  phone text not null default '',
  label text not null default '',
  is_default_ship boolean not null default false,
  is_default_bill boolean not null default false,
  version integer not null default 1,
  -- The buyer's VAT number belongs to the address of invoices.
  vat_id text not null default ''
);
create index address_of_user on address (user_id, seq desc);
-- At most one address of a user is the default, also when two requests choose one at once.
create unique index address_default_ship on address (user_id) where is_default_ship;
create unique index address_default_bill on address (user_id) where is_default_bill;
-- The accounts of a company.
create index address_of_company on address (lower(company)) where company <> '';

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

-- Kinds of mails that users do not want. Without a row a mail is sent.
create table unwanted_mail (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('progress', 'shipping', 'reviews')),
  primary key (user_id, kind)
);
