-- "11–28T, 11-speed" and "IS42/28.6" in words as people search them: the parser took some for numbers below zero, hosts
-- and paths, so that neither their parts nor the whole name found them. Signs are blanks before it reads.
create function product_text(given text) returns text language sql immutable parallel safe return
  translate(given, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~–—−·×’‘“”„°…', repeat(' ', 44));
alter table product drop column words;
alter table product add column words tsvector not null generated always as (
  setweight(to_tsvector('simple', product_text(name)), 'A') || setweight(to_tsvector('simple', product_text(sku)), 'A')
  || setweight(to_tsvector('simple', product_text(description)), 'C')
) stored;
create index product_words on product using gin (words) where archived_at is null;
