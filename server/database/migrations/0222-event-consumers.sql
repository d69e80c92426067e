-- Every consumer has its own position: a job that follows from a type of event. A portal without an extension, or of a release before,
-- reads on for the consumers it knows, and those of the others find their events when they are there.
alter table event_consumer
  alter column xid drop not null,
  alter column id drop not null,
  add column number bigint not null default 0,
  -- When it was last moved, or begun.
  add column seen_at timestamptz not null default now();

-- The consumer of the release before has read what is up to its place. It waits for this row, and then finds nothing to read.
do $$
declare
  place record;
begin
  select xid, id into place from event_consumer where name = 'jobs' for update;
  if found then
    update event set number = 0 where number is null and (event.xid, event.id) <= (place.xid, place.id);
    update event set number = null where number = 0 and (event.xid, event.id) > (place.xid, place.id);
    delete from event_consumer where name = 'jobs';
  end if;
end $$;

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
    select xid, id, row_number() over (order by id) as place
    from (select xid, id from event where number is null order by id limit most) unnumbered
  ) next
  where event.xid = next.xid and event.id = next.id;
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

-- What a consumer has not read yet. One that nobody has moved for a day while others were is of an extension that is gone.
create or replace view event_waiting as
  select * from event
  where number is null or number > (
    select min(number) from event_consumer
    where seen_at > (select max(seen_at) from event_consumer) - interval '1 day');
