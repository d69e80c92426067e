-- Jobs that were open when a backup was made. A restore takes them out of the queue: they would send mails and pay money back a second
-- time. An operator releases or drops them.
create table parked_job (
  id bigint generated always as identity primary key,
  task text not null,
  payload json not null,
  kind text not null check (kind in ('mail', 'job')),
  -- A job may send several mails.
  mails integer not null check (mails >= 0),
  queue_name text,
  priority smallint not null,
  max_attempts smallint not null,
  run_at timestamptz not null,
  job_key text
);

-- The last restore. Until it is decided what becomes of the jobs, the clock leaves alone what is from before it.
create table restoration (
  is_only boolean primary key default true check (is_only),
  restored_at timestamptz not null default now(),
  backed_up_at timestamptz not null,
  decision text check (decision in ('released', 'dropped')),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
