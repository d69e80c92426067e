create index concurrently product_by_given_name on product (name) where archived_at is null;
create unique index concurrently product_name_unnumbered on product (name) where archived_at is null and not is_sku_given;
drop index concurrently product_name;
