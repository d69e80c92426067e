-- What Regulation (EU) 2023/988 asks of offers to consumers: who made a product, who answers for it in the EU, and its warnings.
-- Empty: those of the settings. `safety` is none where somebody has decided that it needs no warnings.
alter table product
  add column maker text not null default '',
  add column responsible_person text not null default '',
  add column warnings text not null default '',
  add column safety text not null default 'open' check (safety in ('open', 'none'));
alter table product_translation
  add column warnings text,
  add column warnings_of text;

-- The state of a product without them is what it was: an import from before can still be undone.
create or replace function product_state(part product) returns text language sql stable parallel safe as $$
  select md5((to_jsonb(part) - 'id' - 'seq' - 'is_sku_given' - 'available' - 'version' - 'created_at' - 'updated_at' - 'published_at' - 'archived_at' - 'words' - 'narrowing'
      - case when part.origin_country = '' then 'origin_country' else '' end
      - case when part.net_weight_mg is null then 'net_weight_mg' else '' end
      - case when part.withdrawal = 'yes' then 'withdrawal' else '' end
      - case when part.content_milli is null then 'content_milli' else '' end
      - case when part.content_unit = 'kg' then 'content_unit' else '' end
      - case when part.maker = '' then 'maker' else '' end
      - case when part.responsible_person = '' then 'responsible_person' else '' end
      - case when part.warnings = '' then 'warnings' else '' end
      - case when part.safety = 'open' then 'safety' else '' end)::text
    || (part.published_at is null)::text)
$$;
