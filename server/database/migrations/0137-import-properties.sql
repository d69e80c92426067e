-- What an import may add to the catalogue beside products. Constant defaults: no row is written.
alter table product_import
  -- What the columns of the file contain, from which attributes and families are proposed. Null for files read before this release.
  add column facts jsonb,
  -- The families and attributes that were chosen, and what the run has made of them.
  add column plan jsonb not null default '{}';
