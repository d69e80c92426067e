create index concurrently product_of_name on product (name) where archived_at is null;
drop index concurrently if exists product_name;
