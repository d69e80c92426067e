-- Every order has its lines, orders of one line too. The columns of `orders` stay as a copy of line 1: a snapshot never
-- changes, so the copy cannot differ from it.
create table order_line (
  order_id uuid not null references orders (id) on delete cascade,
  -- Never renumbered: shipments and movements of stock name it.
  line_no smallint not null check (line_no between 1 and 500),
  -- The order's number: the newest orders of a product without a join.
  number bigint not null,
  product_id uuid not null references product (id),
  sku text not null,
  name text not null,
  image text not null,
  drawing jsonb,
  quantity integer not null check (quantity > 0),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  -- The price is that of so many pieces.
  price_base integer not null default 1 check (price_base > 0),
  net_minor bigint not null,
  -- Null: the tax is not stated.
  tax_class text,
  tax_rate_bp integer,
  price_source text not null default 'list',
  note text not null default '',
  requested_on date,
  primary key (order_id, line_no)
);
create index order_line_product on order_line (product_id, number desc);

-- Null in orders of earlier releases, and sums in orders of one line too: one line, price times quantity.
alter table orders
  add column line_count smallint,
  add column goods_minor bigint,
  add column total_minor bigint,
  add column cart_id uuid,
  add column po_number text,
  add column requested_on date,
  add column ship_to jsonb;

-- What an order costs, in minor units. Written once: PostgreSQL puts the expression in the place of the call.
create function order_total(total_minor bigint, unit_price_minor bigint, quantity integer) returns bigint
  language sql immutable parallel safe return coalesce(total_minor, unit_price_minor * quantity);

-- Rows of before are those of line 1. A constant default rewrites no row.
alter table stock_movement add column line_no smallint not null default 1;

-- A shipment without lines is one of line 1.
create table shipment_line (
  shipment_id uuid not null references shipment (id) on delete cascade,
  line_no smallint not null,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, line_no)
);

-- From when on a new release may do what an older one, which still serves, would read wrongly.
create table release_gate (name text primary key, opens_at timestamptz not null);

-- The order of an older release gets its line from here.
create function write_first_line() returns trigger language plpgsql as $$
begin
  insert into order_line (order_id, line_no, number, product_id, sku, name, image, drawing, quantity, unit_price_minor, net_minor)
  values (new.id, 1, new.number, new.product_id, new.sku, new.name, new.image, new.drawing, new.quantity,
          new.unit_price_minor, new.unit_price_minor * new.quantity)
  on conflict do nothing;
  return null;
end $$;
create trigger orders_first_line after insert on orders for each row when (new.line_count is null)
  execute function write_first_line();

-- An older release returns the stock of line 1 only, charges line 1 only and ships line 1 only. What it would do to an order
-- of several lines fails here, at the end of its transaction.
create function check_stock_of_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders o join order_line l on l.order_id = o.id
    where o.id = new.id and (select coalesce(sum(delta), 0) from stock_movement m
        where m.order_id = l.order_id and m.line_no = l.line_no)
      <> case when o.deleted_at is not null or o.status in ('cancelled', 'expired') then 0 else -l.quantity end
  ) then
    raise exception 'the stock of a line of order % does not follow the order', new.number using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_stock_of_lines after update on orders deferrable initially deferred for each row
  when (new.line_count > 1 and (old.status <> new.status or old.deleted_at is distinct from new.deleted_at))
  execute function check_stock_of_lines();

create function check_payment_of_lines() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.id = new.order_id and o.total_minor <> new.amount_minor) then
    raise exception 'payment % is not of the total of its order', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payment_of_lines after insert on payment deferrable initially deferred for each row
  execute function check_payment_of_lines();

create function check_shipment_of_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders o where o.id = new.order_id and o.line_count > 1
      and new.quantity <> (select coalesce(sum(l.quantity), 0) from shipment_line l where l.shipment_id = new.id)
  ) then
    raise exception 'shipment % does not say which lines it has', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger shipment_of_lines after insert on shipment deferrable initially deferred for each row
  execute function check_shipment_of_lines();
