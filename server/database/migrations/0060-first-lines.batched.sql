-- The line of each order of before 0058. Orders since then have theirs.
with batch as (
  select * from orders where number > coalesce($1::text::bigint, 0) order by number limit $2::integer
), written as (
  insert into order_line (order_id, line_no, number, product_id, sku, name, image, drawing, quantity, unit_price_minor, net_minor)
  select id, 1, number, product_id, sku, name, image, drawing, quantity, unit_price_minor, unit_price_minor * quantity
  from batch where line_count is null
  on conflict do nothing
)
select max(number)::text as place from batch
