-- Corrections of invoices that are no refunds. Their credit notes are numbered with the others and in the same table; a release
-- before reads them as credits of their order.
alter table credit_note
  alter column refund_id drop not null,
  add column correction_id uuid unique,
  add constraint credit_note_of_one check ((refund_id is null) <> (correction_id is null));

-- Constant defaults rewrite no row. What corrections take off the total of an order: it owes so much less.
alter table orders add column credited_minor bigint not null default 0;

-- The part of a refund that corrections have credited before: it returns an overpayment and has no credit note of its own.
alter table refund add column settled_minor bigint not null default 0;

-- A payment asks for what the order costs after its corrections. A release before would ask for the former sum: it fails here, at the
-- end of its transaction.
create or replace function check_payment_of_lines() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.id = new.order_id and o.total_minor - o.credited_minor <> new.amount_minor) then
    raise exception 'payment % is not of what its order costs', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
