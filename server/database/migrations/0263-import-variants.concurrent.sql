-- The rows of a product's variants, one product after the other.
create index concurrently product_import_row_parent on product_import_row (import_id, parent_line) where parent_line is not null;
