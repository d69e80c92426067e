-- Roles of staff. Owners stay in user_role, which the release before reads as "may do everything": staff with less must not be in it.
create table staff_role (
  -- The key of a role that is built in, else a uuid.
  id text primary key default gen_random_uuid()::text,
  -- Empty for the built-in ones, whose names and permissions are in the code.
  name text not null default '' check (length(name) <= 60),
  description text not null default '' check (length(description) <= 200),
  permissions text[] not null default '{}' check (cardinality(permissions) <= 200),
  is_builtin boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (is_builtin or btrim(name) <> '')
);
create unique index staff_role_name on staff_role (lower(name)) where not is_builtin;

insert into staff_role (id, is_builtin)
values ('owner', true), ('sales', true), ('warehouse', true), ('accounting', true), ('content', true), ('support', true),
  ('read-only', true);

create table staff_member (
  user_id uuid primary key references users (id) on delete cascade,
  role_id text not null references staff_role (id) check (role_id <> 'owner'),
  granted_by uuid references users (id) on delete set null,
  granted_at timestamptz not null default now()
);
create index staff_member_role on staff_member (role_id);
create index staff_member_granted on staff_member (granted_by) where granted_by is not null;

-- Open streams of a person are looked at again when the role or what it may do changes.
create trigger live_staff_changed after insert or update or delete on staff_member for each row
  execute function live_access();

create function live_role_access() returns trigger language plpgsql as $$
begin
  perform tell_live('access', null, m.user_id) from staff_member m where m.role_id = new.id;
  return null;
end $$;
create trigger live_role_permissions after update on staff_role for each row execute function live_role_access();

-- The release before makes a customer of such an invitation.
alter table invitation add column role_id text references staff_role (id);
create index invitation_role on invitation (role_id) where role_id is not null;
