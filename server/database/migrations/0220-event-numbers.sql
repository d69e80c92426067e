-- An event gets its number when it is first seen committed. Numbers are given by one transaction at a time, so that a reader that has
-- passed a number never meets a lower one. Until here events were read by the transaction id, up to the oldest transaction that runs:
-- of the whole server, so that a long one in another database held back every event. Those from before have the number 0; a constant
-- default rewrites no row.
alter table event add column number bigint default 0;
alter table event alter column number set default null;

-- The highest number that was given. Whoever gives numbers locks this row.
create table event_counter (
  is_only boolean primary key default true check (is_only),
  last bigint not null
);
insert into event_counter (last) values (0);
