-- The words of the products that are there, with those that are folded. A product that is changed meanwhile has them already.
with batch as materialized (
  select id, seq, words, search_document(name, sku, description, family, attributes) || translated_words(id, attributes) as wanted
  from (select * from product where seq > coalesce($1::bigint, 0) order by seq limit $2::integer) as next
), written as (
  update product set words = batch.wanted from batch
  where product.id = batch.id and product.words = batch.words and batch.words <> batch.wanted
)
select case when count(*) = $2::integer then max(seq)::text end as place from batch
