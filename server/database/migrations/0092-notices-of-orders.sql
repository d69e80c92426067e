-- The statement that places an order writes its message to open pages itself (migration 0035): a call of a function for each
-- order cost more than the row. For orders of the release before, which have no number of lines, the trigger writes it.
create or replace trigger live_order_placed after insert on orders for each row when (new.line_count is null)
  execute function live_order_placed();
