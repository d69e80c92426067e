-- What has happened, written in the transaction that made it happen, in the sequence in which transactions end. Numbers
-- alone would not do: a transaction that took the lower number may commit after one that took the higher one, and a reader
-- that has passed the higher one would miss it. Readers therefore follow the transaction id, and read only what is below
-- the oldest transaction that still runs.
create table event (
  id bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  type text not null,
  at timestamptz not null default now(),
  subject_id uuid,
  data jsonb not null default '{}',
  primary key (xid, id)
);

-- Old events are deleted by their time, which rises with the place of a row in the table.
create index event_by_time on event using brin (at);

-- How far each consumer has read.
create table event_consumer (
  name text primary key,
  xid xid8 not null,
  id bigint not null
);
insert into event_consumer (name, xid, id) values ('jobs', '0', 0);

-- What the consumer of jobs has not read yet.
create view event_waiting as
  select event.* from event, event_consumer
  where event_consumer.name = 'jobs' and (event.xid, event.id) > (event_consumer.xid, event_consumer.id);
