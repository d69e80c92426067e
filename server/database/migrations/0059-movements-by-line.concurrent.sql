-- In each round a line takes stock once and returns it once, whatever the code does. The indexes without lines go when
-- these are there, so that one of them holds at every moment.
create unique index concurrently stock_movement_taken_line on stock_movement (order_id, round, line_no) where delta < 0;
create unique index concurrently stock_movement_returned_line on stock_movement (order_id, round, line_no) where delta > 0;
drop index concurrently if exists stock_movement_taken;
drop index concurrently if exists stock_movement_returned;
