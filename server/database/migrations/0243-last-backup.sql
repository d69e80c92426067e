-- When the last backup was whole, for the metric of its age.
create table last_backup (
  is_only boolean primary key default true check (is_only),
  made_at timestamptz not null
);
