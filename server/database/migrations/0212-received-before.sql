-- The orders that money was recorded for before 0211: few, because recording came with the same release.
do $$
declare
  received_order uuid;
begin
  for received_order in select distinct t.order_id from transfer t join money_receipt r on r.payment_id = t.payment_id loop
    perform from orders where id = received_order for no key update;
    update orders set received_minor = coalesce((
        select sum(r.amount_minor) from money_receipt r join transfer t on t.payment_id = r.payment_id
        where t.order_id = received_order and r.withdrawn_at is null
      ), 0) where id = received_order;
  end loop;
end $$;
