-- Pieces of a line may be ended several times, and the rest of it returned when the order is cancelled.
create unique index concurrently stock_movement_returned_once on stock_movement (order_id, round, line_no)
  where delta > 0 and reason <> 'pieces_ended';
drop index concurrently if exists stock_movement_returned_line;
-- The orders that were paid in part, which the reconciliation looks at.
create index concurrently orders_partly_paid on orders (number) where received_minor > 0 and not paid;
