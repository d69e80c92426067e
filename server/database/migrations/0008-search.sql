-- Words and beginnings of words by text search, typing errors by trigrams.
create extension if not exists pg_trgm;

alter table product add column words tsvector generated always as (
  setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', sku), 'A')
  || setweight(to_tsvector('simple', description), 'C')
) stored;
create index product_words on product using gin (words) where archived_at is null;
create index product_spelling on product using gin (lower(name || ' ' || sku) gin_trgm_ops) where archived_at is null;
create index product_family on product (family, seq desc) where archived_at is null;
