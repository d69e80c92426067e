-- What came for an order by transfer, in cash or otherwise and was not withdrawn or returned. A constant default rewrites no row.
alter table orders add column received_minor bigint not null default 0;

-- Written by every release: staff record money while they hold the lock of the order. The whole sum is written, so the next
-- migration, which writes it for the orders of before, and this trigger agree in any sequence.
create function write_received() returns trigger language plpgsql as $$
declare
  received_order uuid;
begin
  select order_id into received_order from transfer where payment_id = new.payment_id;
  perform from orders where id = received_order for no key update;
  update orders set received_minor = coalesce((
      select sum(r.amount_minor) from money_receipt r join transfer t on t.payment_id = r.payment_id
      where t.order_id = received_order and r.withdrawn_at is null
    ), 0) where id = received_order;
  return null;
end $$;
create trigger money_receipt_received after insert or update of withdrawn_at, amount_minor on money_receipt
  for each row execute function write_received();

-- Whether the money of the payment belongs to its order: it came, and was not sent back because the order needed none.
create function is_of_order(payment payment) returns boolean language sql stable
  return (payment).status = 'succeeded' and not exists (
    select from refund where refund.payment_id = (payment).id and refund.kind = 'automatic'
  );

-- A payment asks for what its order costs after corrections, less what payments have brought before it. A release before would ask
-- for the whole sum of an order that is paid in part: it fails here, at the end of its transaction.
create or replace function check_payment_of_lines() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders o where o.id = new.order_id and new.amount_minor <> o.total_minor - o.credited_minor - coalesce((
      select sum(p.amount_minor) from payment p where p.order_id = o.id and p.id <> new.id and is_of_order(p)
    ), 0)
  ) then
    raise exception 'payment % is not of what its order costs', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
