-- Lists filter by the quantity and never sort by it: a common quantity is found along orders_created, and a rare one is not asked
-- often enough for an index that every order is written into. Figures: docs/decisions/0134-cost-of-an-order.md.
drop index concurrently if exists orders_by_quantity;
