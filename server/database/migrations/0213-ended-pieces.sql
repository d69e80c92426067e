-- Pieces of a line that will not be sent any more. Those of `unbilled` were ended before there was an invoice and are not charged:
-- the invoice is without them. Constant defaults rewrite no row, and a check that is not validated reads none.
alter table order_line
  add column ended integer not null default 0,
  add column unbilled integer not null default 0,
  add constraint order_line_ended check (ended between 0 and quantity and unbilled between 0 and ended) not valid;

-- What is not charged is part of `credited_minor`, which every release takes off the total.
alter table orders
  add column has_ended_pieces boolean not null default false,
  add column unbilled_minor bigint not null default 0;

alter table stock_movement drop constraint stock_movement_reason_check;
alter table stock_movement add constraint stock_movement_reason_check check (reason in ('initial', 'order', 'order_deleted',
  'order_cancelled', 'order_expired', 'order_restored', 'pieces_ended', 'correction', 'import', 'import_undone', 'received',
  'counted', 'damaged', 'returned')) not valid;

-- A release before does not know ended pieces: it would return them to stock twice, or send them. It fails here, at the end of its
-- transaction. Orders without ended pieces pay nothing for this.
create or replace function check_stock_of_lines() returns trigger language plpgsql as $$
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
create constraint trigger orders_stock_of_ended after update on orders deferrable initially deferred for each row
  when (new.has_ended_pieces and (old.status <> new.status or old.deleted_at is distinct from new.deleted_at))
  execute function check_stock_of_lines();

create or replace function check_shipment_of_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders o where o.id = new.order_id and o.line_count > 1
      and new.quantity <> (select coalesce(sum(l.quantity), 0) from shipment_line l where l.shipment_id = new.id)
  ) then
    raise exception 'shipment % does not say which lines it has', new.id using errcode = 'check_violation';
  end if;
  if exists (
    select from orders o join order_line l on l.order_id = o.id where o.id = new.order_id and o.has_ended_pieces
      and l.quantity - l.ended < (select coalesce(sum(coalesce(p.quantity, s.quantity)), 0)
        from shipment s left join shipment_line p on p.shipment_id = s.id
        where s.order_id = o.id and coalesce(p.line_no, 1) = l.line_no)
  ) then
    raise exception 'shipment % has pieces that are not to be sent any more', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
