-- What follows from a change: events and their consumers, the outbox, messages to open pages, and jobs that a restore keeps back.

-- What has happened, written in the transaction that made it happen. The id alone would not do for readers: a transaction that
-- took the lower id may commit after one that took the higher one, and a reader that has passed the higher one would miss it.
-- So an event gets its number when it is first seen committed, and one transaction at a time gives numbers. Following the
-- transaction ids instead would hold back every event while a long transaction runs, even one of another database.
create table event (
  id bigint generated always as identity primary key,
  type text not null,
  at timestamptz not null default now(),
  subject_id uuid,
  data jsonb not null default '{}',
  number bigint
);
-- Old events are deleted by their time, which rises with the place of a row in the table.
create index event_by_time on event using brin (at);
create unique index event_by_number on event (number) where number is not null;
create index event_unnumbered on event (id) where number is null;

-- How far each consumer, a job that follows from a type of event, has read. A portal without an extension reads on for the
-- consumers it knows, and those of the extension find their events when they are back.
create table event_consumer (
  name text primary key,
  number bigint not null default 0,
  -- When it was last moved, or begun.
  seen_at timestamptz not null default now()
);

-- Same key and request: same answer. Written in the transaction of the work, so both exist or neither does.
create table idempotency_record (
  actor_id uuid not null references users (id) on delete cascade,
  key text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (actor_id, key)
);
create index idempotency_record_age on idempotency_record (created_at);

-- What open pages are told of: a kind, an order's id, whose it is. Written by triggers, so that no writer forgets it; equal
-- words of one transaction arrive once.
create function tell_live(kind text, order_id uuid, user_id uuid) returns void language sql as $$
  select pg_notify('datum_live', concat_ws(' ', kind, coalesce(order_id::text, '-'), coalesce(user_id::text, '-')))
$$;

-- What follows from an order and is told a moment later, for many orders at once: a job for the runner, or a message to open
-- pages. A transaction with a NOTIFY in it holds a lock of the whole database while its log reaches the disk, so that all
-- orders of the shop waited for each other. Without one they share the way to the disk.
create table outbox (
  id bigint generated always as identity primary key,
  task text,
  payload json,
  word text,
  check ((task is null) <> (word is null))
);

-- What a consumer has not read yet. One that nobody has moved for a day while others were is of an extension that is gone.
create view event_waiting as
  select * from event
  where number is null or number > (
    select min(number) from event_consumer
    where seen_at > (select max(seen_at) from event_consumer) - interval '1 day');

-- The highest number that was given. What gives numbers locks this row.
create table event_counter (
  is_only boolean primary key default true check (is_only),
  last bigint not null
);
insert into event_counter (last) values (0);

-- Gives numbers to the next events that are committed, and returns how many. Waits for another one that does it.
create function number_events(most integer) returns integer language plpgsql as $$
declare
  before bigint;
  given integer;
begin
  if not exists (select from event where number is null) then return 0; end if;
  select last into before from event_counter for update;
  -- A statement of its own sees what was committed before the lock. Of one order, the later event has the higher id.
  update event set number = before + next.place
  from (
    select id, row_number() over (order by id) as place
    from (select id from event where number is null order by id limit most) unnumbered
  ) next
  where event.id = next.id;
  get diagnostics given = row_count;
  update event_counter set last = before + given;
  return given;
end $$;

-- Adds consumers that are not there yet. The first ones of an installation read all events that have a number or will have one; one
-- that comes later, those from then on.
create function add_event_consumers(names text[]) returns void language sql as $$
  insert into event_consumer (name, number)
  select given.name, case when exists (select from event_consumer) then last else 0 end
  from unnest(names) as given(name), event_counter
  order by given.name
  on conflict (name) do nothing
$$;

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

-- When the last backup was whole, for the metric of its age.
create table last_backup (
  is_only boolean primary key default true check (is_only),
  made_at timestamptz not null
);
