-- What was sent of an order, and with whom. Several shipments make one order.
create table shipment (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  carrier text not null,
  tracking text not null,
  actor_id uuid references users (id) on delete set null,
  at timestamptz not null default now()
);
create index shipment_order on shipment (order_id, at);
