-- What the check of an import shows before anything is written, and what is needed to say what undoing would do.
alter table product_import
  -- Values for fields that no column fills, as they would stand in a cell.
  add column constants jsonb not null default '{}',
  -- The shop whose export this is, where its profile reads the rows.
  add column profile text;

alter table product_import_row
  -- Of a changed product: each field before and after, as the check saw it.
  add column changes jsonb,
  -- How large the change is: the list of changes begins with the largest.
  add column weight double precision,
  add column warnings text[],
  -- The row that holds what this one leaves to its product, in the export of a shop.
  add column parent_line integer,
  -- The product as the import left it, see product_state. Null for rows written before this migration.
  add column state_after text,
  drop constraint product_import_row_outcome_check,
  add constraint product_import_row_outcome_check check (outcome in
    ('add', 'change', 'same', 'bad', 'added', 'changed', 'failed', 'undone', 'kept', 'skipped'));

create index product_import_row_weight on product_import_row (import_id, weight desc, line) where weight is not null;

-- What a product is, without its stock and its version: two products of the same state can be told apart by nobody. A
-- change that was undone leaves the state as it was, though not the version.
create function product_state(part product) returns text language sql stable parallel safe as $$
  select md5(jsonb_build_array(part.sku, part.name, part.description, part.image, part.drawing, part.family, part.attributes,
    part.unit_price_minor, part.min_order, part.order_multiple, part.published_at is null)::text)
$$;
