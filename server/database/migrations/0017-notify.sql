-- Customers who want to hear when a part can be ordered again.
create table product_wait (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references product (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (product_id, user_id)
);
create index product_wait_of_user on product_wait (user_id);

-- In the transaction that makes a part orderable, whoever writes it: an order that ends, a correction, an import, a smaller
-- minimum, a draft that is published.
create function tell_waiting() returns trigger language plpgsql as $$
begin
  if exists (select from product_wait where product_id = new.id) then
    perform graphile_worker.add_job('catalogue.restocked', json_build_object('productId', new.id));
  end if;
  return null;
end $$;
create trigger product_restocked after update on product for each row when (
  new.archived_at is null and new.published_at is not null
  and new.available >= ceil(new.min_order::numeric / new.order_multiple) * new.order_multiple
  and (old.archived_at is not null or old.published_at is null
    or old.available < ceil(old.min_order::numeric / old.order_multiple) * old.order_multiple)
) execute function tell_waiting();
