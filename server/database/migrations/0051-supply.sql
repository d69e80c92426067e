-- Whether a product is sold from stock or made for its orders, which decides if they go through production. A line keeps what its
-- product said; an order counts its lines that are made, so that lists need not read the lines.
alter table product add column supply text not null default 'stock' check (supply in ('stock', 'make'));
alter table order_line add column supply text not null default 'stock';
alter table orders add column made_lines smallint not null default 0;

-- The state of a product without it is what it was: an import from before can still be undone.
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
      - case when part.safety = 'open' then 'safety' else '' end
      - case when part.supply = 'stock' then 'supply' else '' end)::text
    || (part.published_at is null)::text)
$$;

-- Goods from stock are sent before production, while an order can still be cancelled. A release that does not know this would return
-- what was sent to stock.
create function refuse_cancel_of_shipped() returns trigger language plpgsql as $$
begin
  if exists (select from shipment where order_id = new.id) then
    raise exception 'order % has shipments and cannot be cancelled', new.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_cancel_of_shipped before update on orders for each row
  when (new.status = 'cancelled' and old.status = 'confirmed') execute function refuse_cancel_of_shipped();
