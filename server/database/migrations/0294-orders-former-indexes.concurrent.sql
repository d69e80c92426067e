-- Used by no statement since orders have lines: lists sort by the total and the payment of the whole order, and find orders of a
-- product by its lines. Every order was written into them.
drop index concurrently if exists orders_by_total;
drop index concurrently if exists orders_by_payment;
drop index concurrently if exists orders_of_product_newest;
