-- Which cells of a row were numbers in the workbook it came from, by their column from 0: how decimals are written in its
-- texts says nothing about them. Null for a row without any, as all rows of a CSV file are.
alter table product_import_row add column numbers smallint[];
