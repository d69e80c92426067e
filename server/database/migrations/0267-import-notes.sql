-- What an import leaves out of a row without refusing it: [{"path": "pictures", "message": "..."}].
alter table product_import_row add column notes jsonb;
