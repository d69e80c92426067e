-- Since when nobody signs in with this account, and when its owner was last here (to the hour).
alter table users
  add column deactivated_at timestamptz,
  add column last_seen_at timestamptz;

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
  -- Of whoever sent it last; an admin's role counts only while they are one themselves.
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
