-- What follows from an order and is told a moment later, for many orders at once: a job for the runner, or a word for open
-- pages. A transaction with a NOTIFY in it holds a lock of the whole database while its log reaches the disk, so that all
-- orders of the shop waited for each other. Without one they share the way to the disk.
create table handover (
  id bigint generated always as identity primary key,
  task text,
  payload json,
  word text,
  check ((task is null) <> (word is null))
);

create function live_order_placed() returns trigger language plpgsql as $$
begin
  insert into handover (word) values (concat_ws(' ', 'order', new.id::text, new.user_id::text));
  return null;
end $$;

create or replace trigger live_order_placed after insert on orders for each row execute function live_order_placed();
