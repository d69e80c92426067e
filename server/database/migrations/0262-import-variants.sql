-- The group of variants that an import has made of the rows of a product, kept in its first row: undoing takes it away.
alter table product_import_row add column variant_group uuid;
