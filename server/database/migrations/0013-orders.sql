-- Orders, their lines, what was shipped of them, and what happened to them.

-- The payment status of an order: `paymentOf` of the contract for statements. PostgreSQL puts the expression in the place of the
-- call, so the index orders_by_payment and its statistics are used. A change of the rule is a new function with an index of its
-- own, because an index does not notice that the function it was made with has changed.
create function order_payment(paid boolean, processing boolean, status text, total_minor bigint, refunded_minor bigint)
  returns text language sql immutable parallel safe return case
    when paid and refunded_minor >= total_minor then 'refunded'
    when paid and refunded_minor > 0 then 'partially_refunded'
    when paid then 'paid'
    when processing then 'processing'
    when total_minor > 0 and status not in ('cancelled', 'expired') then 'due'
    else 'none' end;

create sequence order_number start 10001;

-- The columns from `product_id` to `unit_price_minor` are a copy of line 1. Most orders have one line, and the lists of staff and of
-- buyers, their search and their sorts by product, number of pieces and buyer read and index them here without a join with
-- `order_line`. A snapshot never changes, so the copy cannot differ from it.
create table orders (
  id uuid primary key,
  number bigint not null unique default nextval('order_number'),
  user_id uuid references users (id) on delete set null,
  product_id uuid not null references product (id),
  -- A snapshot: it stays when the product or the account changes or is deleted.
  email text not null,
  user_name text not null,
  name text not null,
  sku text not null,
  image text not null,
  description text not null,
  drawing jsonb,
  available integer not null,
  quantity integer not null check (quantity > 0),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  currency text not null,
  address text not null,
  phone text not null,
  others text not null,
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled', 'expired')),
  paid boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The payment that counts. `paid` alone says whether the money has been taken.
  payment_id uuid,
  processing boolean not null default false,
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  -- Until when an unpaid order keeps its stock; null: it keeps it.
  hold_until timestamptz,
  -- A deleted order can be restored: it then takes its stock again, in a separate round.
  stock_round integer not null default 0,
  line_count smallint not null,
  -- The sum of the lines.
  goods_minor bigint not null,
  -- With freight and tax.
  total_minor bigint not null,
  cart_id uuid,
  po_number text,
  requested_on date,
  ship_to jsonb,
  -- What a search finds an order by, besides the words of its first line: the products of the other lines and the buyer's own
  -- number. In lower case, and null in most orders, which the planner knows of a column and not of an expression.
  said_more text,
  -- Null: tax is not calculated.
  tax_minor bigint,
  -- How the order is taxed and why: kind, country, reason, the buyer's VAT number and what the register said of it.
  treatment jsonb,
  -- The address of the invoice, with the buyer's VAT number; null: that of delivery, and no number.
  bill_to jsonb,
  -- table, pickup or quoted: see contract/freight-rules/freight-of.ts.
  freight_kind text,
  -- Part of total_minor; null where it is quoted later, and where freight is not calculated.
  freight_minor bigint,
  -- The method as it was: key, name by language, working days.
  freight jsonb,
  -- The terms of payment of the account; null: in advance.
  payment_days integer,
  -- The country that tax and freight are calculated for, where ship_to no longer says it because the address was
  -- changed as free text; null: that of ship_to.
  priced_country text,
  -- When they were calculated again for another address; null: when the order was placed.
  priced_at timestamptz,
  -- What corrections take off the total of an order: it owes so much less.
  credited_minor bigint not null default 0,
  -- The cash discount of the account; null: none.
  discount_bp integer,
  discount_days integer,
  -- The day whose rates the sums of an order are of, where they were calculated again for the day of its supply; null: as it was
  -- placed or priced. From then on a net amount may differ from pieces by price by the rounding of the price.
  taxed_on date,
  -- What came for an order by transfer, in cash or otherwise and was not withdrawn or returned.
  received_minor bigint not null default 0,
  -- Whether pieces of a line will not be sent any more. What is not charged for them is part of `credited_minor`.
  has_ended_pieces boolean not null default false,
  unbilled_minor bigint not null default 0,
  -- A cash discount that was granted while other software makes the credit notes: part of `credited_minor`, without a document here.
  -- Null: none.
  discounted_elsewhere_minor bigint
);
create index orders_of_user on orders (user_id, number desc) where deleted_at is null;
create index orders_hold on orders (hold_until) where status = 'pending' and not paid and deleted_at is null;
create index orders_unpaid on orders (created_at)
  where not paid and deleted_at is null and status not in ('cancelled', 'expired');
create index orders_created on orders (created_at, number) where deleted_at is null;
create index orders_by_status on orders (status, created_at, number) where deleted_at is null;
create index orders_by_buyer on orders (lower(user_name), number) where deleted_at is null;
create index orders_by_email on orders (email, number) where deleted_at is null;
create index orders_by_part on orders (lower(name), number) where deleted_at is null;
create index orders_said on orders using gin
  (lower(' ' || number::text || ' ' || name || ' ' || sku || ' ' || user_name || ' ' || email) gin_trgm_ops)
  where deleted_at is null;
-- The unpaid orders of an account: counted each time that it orders, and few, since most orders are paid or end.
create index orders_open_of_user on orders (user_id) include (product_id, quantity)
  where status = 'pending' and not paid and deleted_at is null;
-- A cart makes at most one order.
create unique index orders_of_cart on orders (cart_id) where cart_id is not null;
-- The admin list by the quantity, the total and the payment status.
create index orders_by_quantity on orders (quantity, number) where deleted_at is null;
create index orders_by_total on orders (total_minor, number) where deleted_at is null;
create index orders_by_payment on orders
  ((order_payment(paid, processing, status, total_minor, refunded_minor)), created_at, number)
  where deleted_at is null;
create index orders_said_more on orders using gin (said_more gin_trgm_ops)
  where deleted_at is null and said_more is not null;
create index orders_without_country on orders (created_at)
where deleted_at is null and lacks_country(ship_to, priced_country, tax_minor, freight_kind, treatment);
-- The orders that were paid in part, which the reconciliation looks at.
create index orders_partly_paid on orders (number) where received_minor > 0 and not paid;

create table order_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null,
  actor_id uuid references users (id) on delete set null,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
create index order_event_order on order_event (order_id, id);
create index order_event_shipped on order_event (at) where kind = 'shipped';

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

-- How often each value comes: without it the planner takes every search and every payment status for a rare one.
create statistics orders_words_known on
  (lower(' ' || number::text || ' ' || name || ' ' || sku || ' ' || user_name || ' ' || email)) from orders;

-- The statement that places an order writes its message to open pages into the outbox itself: a call of a function for each order
-- cost more than the row.
create function live_order() returns trigger language plpgsql as $$
begin
  perform tell_live('order', new.id, new.user_id);
  return null;
end $$;
create trigger live_order_changed after update on orders for each row
  when (old.version is distinct from new.version or old.status is distinct from new.status
    or old.deleted_at is distinct from new.deleted_at)
  execute function live_order();

-- How many orders an account has open and unpaid, and how many pieces of one part in them. Until its transaction ends no
-- other order of the account is counted. Volatile, so that the count is made after the wait and not as of the statement's
-- beginning.
create function lock_open_orders(account uuid, part uuid, out orders integer, out pieces integer) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(7220430, hashtext(account::text));
  select count(*) into orders from orders o
    where o.user_id = account and o.status = 'pending' and not o.paid and o.deleted_at is null;
  pieces := case when part is null then 0 else held_pieces(account, part) end;
end $$;

-- The lines of an order.
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
  -- Null: tax is not calculated.
  tax_class text,
  tax_rate_bp integer,
  price_source text not null default 'list',
  note text not null default '',
  requested_on date,
  -- The category of EN 16931: S, Z, AE, K or G.
  tax_category text,
  -- Pieces that will not be sent any more. Those of `unbilled` were ended before there was an invoice and are not charged: the
  -- invoice is without them.
  ended integer not null default 0,
  unbilled integer not null default 0,
  tariff_number text not null default '',
  primary key (order_id, line_no),
  constraint order_line_ended check (ended between 0 and quantity and unbilled between 0 and ended)
);
create index order_line_product on order_line (product_id, number desc);

-- The pieces of a shipment by line.
create table shipment_line (
  shipment_id uuid not null references shipment (id) on delete cascade,
  line_no smallint not null,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, line_no)
);

-- Checks below the code, at the end of a transaction: the stock of an order with several lines or with ended pieces follows the
-- order, line by line, and a shipment says which lines it has and sends no ended pieces. Most orders have one line and no ended
-- pieces, and pay nothing for this.
create function check_stock_of_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders o join order_line l on l.order_id = o.id
    where o.id = new.id and (select coalesce(sum(delta), 0) from stock_movement m
        where m.order_id = l.order_id and m.line_no = l.line_no)
      <> case when o.deleted_at is not null or o.status in ('cancelled', 'expired') then 0 else l.ended - l.quantity end
  ) then
    raise exception 'the stock of a line of order % does not follow the order', new.number using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger orders_stock_of_lines after update on orders deferrable initially deferred for each row
  when (new.line_count > 1 and (old.status <> new.status or old.deleted_at is distinct from new.deleted_at))
  execute function check_stock_of_lines();
create constraint trigger orders_stock_of_ended after update on orders deferrable initially deferred for each row
  when (new.has_ended_pieces and (old.status <> new.status or old.deleted_at is distinct from new.deleted_at))
  execute function check_stock_of_lines();

create function check_shipment_of_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders o where o.id = new.order_id and o.line_count > 1
      and new.quantity <> (select coalesce(sum(l.quantity), 0) from shipment_line l where l.shipment_id = new.id)
  ) then
    raise exception 'shipment % does not say which lines it has', new.id using errcode = 'check_violation';
  end if;
  if exists (
    select from orders o join order_line l on l.order_id = o.id where o.id = new.order_id and o.has_ended_pieces
      and l.quantity - l.ended < (select coalesce(sum(p.quantity), 0)
        from shipment s join shipment_line p on p.shipment_id = s.id
        where s.order_id = o.id and p.line_no = l.line_no)
  ) then
    raise exception 'shipment % has pieces that are not to be sent any more', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger shipment_of_lines after insert on shipment deferrable initially deferred for each row
  execute function check_shipment_of_lines();

-- How many pieces of a product an account has ordered and not paid, in all lines. Volatile: see `lock_open_orders`.
create function held_pieces(account uuid, part uuid) returns integer language plpgsql volatile as $$
begin
  return (
    select coalesce(sum(l.quantity), 0) from orders o join order_line l on l.order_id = o.id
    where o.user_id = account and o.status = 'pending' and not o.paid and o.deleted_at is null and l.product_id = part
  );
end $$;

create statistics orders_payment_known on
  (order_payment(paid, processing, status, total_minor, refunded_minor)) from orders;

-- How many pieces of each product an account has ordered and not paid, in all lines: {"<product id>": pieces}. An order of many
-- lines asks once instead of for each of its lines. Volatile, so that it reads what
-- was committed while the calling statement waited for the account's lock.
create function open_pieces(account uuid) returns jsonb language plpgsql volatile as $$
begin
  return (
    select coalesce(jsonb_object_agg(product_id, pieces), '{}') from (
      select l.product_id, sum(l.quantity) as pieces from orders o join order_line l on l.order_id = o.id
      where o.user_id = account and o.status = 'pending' and not o.paid and o.deleted_at is null
      group by l.product_id
    ) open
  );
end $$;
