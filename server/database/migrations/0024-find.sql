-- The newest orders of a product, for who looks for a product's name; it answers what its predecessor did too.
create index orders_of_product_newest on orders (product_id, number desc);
drop index orders_of_product;
-- People by a part of their name or address.
create index users_words on users using gin (lower(name || ' ' || email) gin_trgm_ops);
