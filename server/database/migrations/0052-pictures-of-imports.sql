-- Pictures that undoing an import would put back, for the sweep of pictures: without an index it would read every row of every
-- import of the last thirty days. Only imports write to this table, and they wait while the index is made, which reads each row
-- once; orders, products and all readers do not. Where there are millions of rows, make it before the upgrade, by the same
-- statement with `create index concurrently`: this one then finds it and does nothing.
create index if not exists product_import_row_picture on product_import_row
  (substring(before ->> 'image' from '/pictures/([0-9a-f]{40})-'))
  where outcome = 'changed' and before ->> 'image' like '%/pictures/%';
