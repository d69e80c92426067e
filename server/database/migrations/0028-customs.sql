-- What customs ask of goods besides the tariff number: where a product was made, and what a piece weighs without packaging.
alter table product
  add column origin_country text not null default '',
  add column net_weight_mg bigint;
alter table order_line
  add column origin_country text not null default '',
  add column net_weight_mg bigint;

-- The state of a product without them is what it was: an import from before can still be undone.
create or replace function product_state(part product) returns text language sql stable parallel safe as $$
  select md5((to_jsonb(part) - 'id' - 'seq' - 'is_sku_given' - 'available' - 'version' - 'created_at' - 'updated_at' - 'published_at' - 'archived_at' - 'words' - 'narrowing'
      - case when part.origin_country = '' then 'origin_country' else '' end
      - case when part.net_weight_mg is null then 'net_weight_mg' else '' end)::text
    || (part.published_at is null)::text)
$$;
