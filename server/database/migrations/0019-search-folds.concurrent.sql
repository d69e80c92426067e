-- What the lists of staff search, folded. The indexes of the release before this one go once these are there: it still finds all,
-- slower, until its last process ends.
create index concurrently if not exists users_searched on users using gin (search_text(' ' || name || ' ' || email) gin_trgm_ops);
create index concurrently if not exists product_searched on product using gin
  (search_text(' ' || name || ' ' || sku || ' ' || search_code(sku) || ' ' || description) gin_trgm_ops);
create index concurrently if not exists orders_searched on orders using gin
  (search_text(' ' || number::text || ' ' || name || ' ' || sku || ' ' || search_code(sku) || ' ' || user_name || ' ' || email) gin_trgm_ops)
  where deleted_at is null;
create index concurrently if not exists orders_searched_more on orders using gin (search_text(said_more || ' ' || search_code(said_more)) gin_trgm_ops)
  where deleted_at is null and said_more is not null;
create index concurrently if not exists audit_log_searched on audit_log using gin (search_text(words) gin_trgm_ops);
create statistics if not exists orders_searched_known on
  (search_text(' ' || number::text || ' ' || name || ' ' || sku || ' ' || search_code(sku) || ' ' || user_name || ' ' || email)) from orders;
drop index concurrently if exists users_said;
drop index concurrently if exists users_words;
drop index concurrently if exists product_said;
drop index concurrently if exists orders_said;
drop index concurrently if exists orders_said_more;
drop index concurrently if exists audit_log_words;
drop statistics if exists orders_words_known;
