-- Products whose number looks generated. A person may have typed one of these: such a product shares its name with no other until it
-- gets another number, which is safe, because no two products have one name yet.
with batch as (
  select id, seq from product where seq > coalesce($1::text::bigint, 0) order by seq limit $2::integer
), written as (
  update product set is_sku_given = false
  from batch where product.id = batch.id and product.sku ~ '^P-[0-9A-F]{8}$'
)
select max(seq)::text as place from batch
