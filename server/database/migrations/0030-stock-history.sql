-- What was there after each movement is today's figure less everything since: added up from the index alone.
create index stock_movement_balance on stock_movement (product_id, id) include (delta);
drop index stock_movement_product;
