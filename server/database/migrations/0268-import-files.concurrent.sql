-- The rows of an import that name documents or further pictures: few of many.
create index concurrently product_import_row_files on product_import_row (import_id) where form ? 'files';
