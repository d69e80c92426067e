-- The audit log.

-- What staff changed, with before and after. Rows are only added.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No foreign key, and a copy of the name: the row outlives the account of the actor. Empty for the portal itself.
  actor_id uuid,
  actor_name text not null default '',
  actor_email text not null default '',
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  -- Never a person's name: those are read from their account for as long as there is one.
  subject_name text not null default '',
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  request_id text,
  words text not null generated always as
    (lower(actor_name || ' ' || actor_email || ' ' || subject_name || ' ' || subject_id)) stored
);
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_at on audit_log (at, id);
create index audit_log_words on audit_log using gin (words gin_trgm_ops);
create index audit_log_of_imports on audit_log (at) where request_id is null and subject_kind = 'product';

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is only ever added to' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_stays before update or truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Rows stay, except what an import has changed about products (it has no request), and only after 90 days. The rows
-- are checked one by one for every role that deletes.
create function refuse_audit_delete() returns trigger language plpgsql as $$
begin
  if old.request_id is null and old.subject_kind = 'product' and old.at < now() - interval '90 days' then return old; end if;
  raise exception 'audit_log is only ever added to' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_deletes before delete on audit_log
  for each row execute function refuse_audit_delete();

-- Also from its owner, who is usually the role the portal runs as. The triggers hold for superusers too.
revoke update, truncate on audit_log from public, current_user;
revoke delete on audit_log from public;
