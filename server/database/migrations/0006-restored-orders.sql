-- An order that was deleted by mistake can be brought back: it then takes its stock anew, in a round of its own.
alter table orders add column stock_round integer not null default 0;
alter table stock_movement add column round integer not null default 0;
alter table stock_movement drop constraint stock_movement_reason_check;
alter table stock_movement add constraint stock_movement_reason_check check (reason in
  ('initial', 'order', 'order_deleted', 'order_cancelled', 'order_expired', 'order_restored', 'correction'));
-- In each round an order takes stock once and gives it back once, whatever the code does.
drop index stock_movement_taken;
drop index stock_movement_returned;
create unique index stock_movement_taken on stock_movement (order_id, round) where delta < 0;
create unique index stock_movement_returned on stock_movement (order_id, round) where delta > 0;
