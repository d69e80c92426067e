-- A cart makes at most one order.
create unique index concurrently orders_of_cart on orders (cart_id) where cart_id is not null;
