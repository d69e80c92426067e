-- The rows of an import of which something is left out.
create index concurrently product_import_row_notes on product_import_row (import_id) where notes is not null;
