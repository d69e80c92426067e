-- Staff filter orders by their quantity: without an index a rare one would be looked for in all of them.
create index orders_by_quantity on orders (quantity, number) where deleted_at is null;
