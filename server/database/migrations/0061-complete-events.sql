-- Every fact of an order is an event: written with its row of history, by triggers, so that no writer forgets it and both commit
-- together. Left out is what writers record themselves, with more than the row says, as the release before does: that an order is
-- placed or cancelled, and changes of its contents. Notes are no facts of the order.
create function order_facts() returns trigger language plpgsql as $$
begin
  insert into event (type, subject_id, data)
  select case added.kind
      when 'shipment' then 'order.shipment_added'
      when 'refunded' then 'order.refunded'
      else 'order.' || added.kind
    end, added.order_id,
    jsonb_strip_nulls(jsonb_build_object('number', o.number, 'quantity', added.detail -> 'quantity',
      'refundedMinor', added.detail -> 'refundedMinor', 'paymentId', added.detail -> 'paymentId'))
  from added join orders o on o.id = added.order_id
  where added.kind in ('confirmed', 'in_production', 'shipment', 'shipped', 'delivered', 'expired', 'deleted', 'restored', 'paid',
    'refunded')
  order by added.id;
  return null;
end $$;
create trigger order_facts after insert on order_event referencing new table as added for each statement
  execute function order_facts();

-- Of a card payment, its provider says so. Of a transfer or cash, each receipt does.
create function payment_facts() returns trigger language plpgsql as $$
begin
  insert into event (type, subject_id, data)
  select case added.kind when 'succeeded' then 'payment.received' when 'refunded' then 'payment.refunded' else 'payment.failed' end,
    p.order_id, jsonb_strip_nulls(jsonb_build_object('paymentId', p.id, 'currency', p.currency,
      'amountMinor', case added.kind when 'succeeded' then to_jsonb(p.amount_minor) else added.detail -> 'amountMinor' end))
  from added join payment p on p.id = added.payment_id
  where added.kind in ('declined', 'refunded')
    or added.kind = 'succeeded' and not exists (select from transfer t where t.payment_id = p.id)
  order by added.id;
  return null;
end $$;
create trigger payment_facts after insert on payment_event referencing new table as added for each statement
  execute function payment_facts();

create function receipt_facts() returns trigger language plpgsql as $$
begin
  insert into event (type, subject_id, data)
  select 'payment.received', p.order_id,
    jsonb_build_object('paymentId', p.id, 'receiptId', added.id, 'currency', p.currency, 'amountMinor', added.amount_minor)
  from added join payment p on p.id = added.payment_id
  where added.amount_minor > 0;
  return null;
end $$;
create trigger receipt_facts after insert on money_receipt referencing new table as added for each statement
  execute function receipt_facts();

create function invoice_facts() returns trigger language plpgsql as $$
begin
  insert into event (type, subject_id, data)
  select tg_argv[0], added.order_id, jsonb_build_object('year', added.year, 'number', added.printed)
  from added order by added.year, added.number;
  return null;
end $$;
create trigger invoice_facts after insert on invoice referencing new table as added for each statement
  execute function invoice_facts('invoice.issued');
create trigger credit_note_facts after insert on credit_note referencing new table as added for each statement
  execute function invoice_facts('invoice.credited');
