-- An account gets another email address: the open change, and the addresses that it had.

-- At most one open change of an account: a second request replaces the first, whose link no longer works. Only a hash of the token
-- is kept: who reads the table cannot confirm anything.
create table email_change (
  user_id uuid primary key references users (id) on delete cascade,
  new_email text not null check (new_email = lower(new_email) and length(new_email) <= 254),
  token_hash text not null unique,
  -- The admin who asked for it in the name of a customer; null: the owner did.
  requested_by uuid references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_change_requested_by on email_change (requested_by) where requested_by is not null;

-- The addresses that an account had. Until `free_at` no other account can have one. The row stays as long as the account: its
-- deletion also deletes what was sent to the former address.
create table former_email (
  user_id uuid not null references users (id) on delete cascade,
  email text not null check (email = lower(email)),
  changed_at timestamptz not null default now(),
  free_at timestamptz not null,
  -- Of the link "That was not me"; null where staff changed the address.
  undo_hash text unique,
  primary key (user_id, email)
);
create index former_email_address on former_email (email, free_at);

-- Whether an address belongs, for a while yet, to another account than this one.
create function email_reserved(address text, for_user uuid) returns boolean language sql stable as $$
  select exists (
    select from former_email where email = address and free_at > now() and user_id is distinct from for_user
  )
$$;

-- In the database rather than in the code, so that no way to create an account goes past it: sign-up, Google, invitations. After
-- the row is written: a sign-up that waited for the change of the same address sees it only then.
create function refuse_reserved_email() returns trigger language plpgsql as $$
begin
  if email_reserved(new.email, new.id) then
    raise exception 'this address belonged to another account until recently' using errcode = 'unique_violation';
  end if;
  return null;
end
$$;
create trigger users_email_created after insert on users for each row execute function refuse_reserved_email();
create trigger users_email_changed after update of email on users for each row
  when (new.email is distinct from old.email) execute function refuse_reserved_email();
