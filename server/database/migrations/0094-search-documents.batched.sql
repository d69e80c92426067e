-- The words of products of before 0093. Products since then have theirs.
with batch as (
  select id, seq from product where seq > coalesce($1::text::bigint, 0) order by seq limit $2::integer
), written as (
  update product set words = search_document(name, sku, description, family, attributes)
  from batch where product.id = batch.id
)
select max(seq)::text as place from batch
