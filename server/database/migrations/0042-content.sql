-- What one piece contains, in thousandths of its unit: the price per unit follows from it. Null: it is not sold by a measure.
alter table product
  add column content_milli bigint,
  add column content_unit text not null default 'kg';

-- The state of a product without them is what it was: an import from before can still be undone.
create or replace function product_state(part product) returns text language sql stable parallel safe as $$
  select md5((to_jsonb(part) - 'id' - 'seq' - 'is_sku_given' - 'available' - 'version' - 'created_at' - 'updated_at' - 'published_at' - 'archived_at' - 'words' - 'narrowing'
      - case when part.origin_country = '' then 'origin_country' else '' end
      - case when part.net_weight_mg is null then 'net_weight_mg' else '' end
      - case when part.withdrawal = 'yes' then 'withdrawal' else '' end
      - case when part.content_milli is null then 'content_milli' else '' end
      - case when part.content_unit = 'kg' then 'content_unit' else '' end)::text
    || (part.published_at is null)::text)
$$;
