-- Drawings and cards are looked up by part number, also of products that are no longer sold.
create index product_drawn on product (lower(sku)) where drawing is not null;
