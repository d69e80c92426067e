-- The customs tariff number of a product, for the documents of exports.
alter table product add column tariff_number text not null default '';

-- What the state of a product is compared by: every column of its fields, also one that is added later. A list of columns left out the tax
-- class and what concerns shipping, so an undo took back a newer weight.
create function product_state_before(part product) returns text language sql stable parallel safe as $$
  select md5(jsonb_build_array(part.sku, part.name, part.description, part.image, part.drawing, part.family, part.attributes,
    part.unit_price_minor, part.min_order, part.order_multiple, part.published_at is null)::text)
$$;

create or replace function product_state(part product) returns text language sql stable parallel safe as $$
  select md5((to_jsonb(part) - 'id' - 'seq' - 'is_sku_given' - 'available' - 'version' - 'created_at' - 'updated_at' - 'published_at' - 'archived_at' - 'words' - 'narrowing')::text
    || (part.published_at is null)::text)
$$;

update product_import_row row set state_after = product_state(product) from product
where product.id = row.product_id and row.state_after = product_state_before(product);

update product_bulk_change_row row set after = row.after || jsonb_build_object('state', product_state(product)) from product
where product.id = row.product_id and row.after ->> 'state' = product_state_before(product);

drop function product_state_before(product);

-- A line keeps what its product had when it was bought.
alter table order_line add column tariff_number text not null default '';
