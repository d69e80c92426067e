-- What admins change about the company in the browser. Settings that are decided together are one group; `revision` counts
-- every change of a group, so that a change to what was read earlier is noticed.
create table settings_group (
  name text primary key,
  revision integer not null default 0
);
insert into settings_group (name) values ('company'), ('brand'), ('documents'), ('formats'), ('orders');

-- The content of a group in each version. The version without a time of publication is the draft. The name is a copy, as in
-- the audit log: the history outlives the account.
create table settings_version (
  group_name text not null references settings_group (name),
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  saved_at timestamptz not null default now(),
  saved_by uuid references users (id) on delete set null,
  saved_by_name text not null default '',
  published_at timestamptz,
  published_by_name text not null default '',
  primary key (group_name, version)
);
create unique index settings_version_draft on settings_version (group_name) where published_at is null;
create index settings_version_by_account on settings_version (saved_by);
