-- The figures of a range of days, and what is unpaid, are read without looking at all the other orders.
create index orders_created on orders (created_at) where deleted_at is null;
create index orders_unpaid on orders (created_at)
  where not paid and deleted_at is null and status not in ('cancelled', 'expired');
create index order_event_shipped on order_event (at) where kind = 'shipped';
