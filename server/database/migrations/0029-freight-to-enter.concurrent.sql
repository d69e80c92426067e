-- Orders that nobody can pay before staff have entered their freight: few of many, counted with each page of staff.
create index concurrently if not exists orders_without_freight on orders (created_at, number)
  where deleted_at is null and status not in ('cancelled', 'expired') and freight_kind is not null and freight_minor is null;
