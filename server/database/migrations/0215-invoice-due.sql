-- Orders whose invoice is to be issued: each has a row from the moment that it is paid or shipped, so that the job of each minute
-- finds what was missed, and none of the orders of before, which other software may have invoiced.
create table invoice_due (
  order_id uuid primary key references orders (id) on delete cascade,
  since timestamptz not null default now(),
  -- When the job looks at it next.
  look_at timestamptz not null default now(),
  -- What keeps the invoice: codes with the field that ends them; empty until the job has looked.
  reasons jsonb not null default '[]',
  -- It was due while invoices were not issued here: other software has invoiced it.
  is_elsewhere boolean not null default false
);
create index invoice_due_to_look_at on invoice_due (look_at) where not is_elsewhere;

-- Whatever makes an order paid or shipped: cards, bank files, corrections, staff. The job follows within a second.
create function invoice_due() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where order_id = new.id) then return null; end if;
  insert into invoice_due (order_id) values (new.id) on conflict (order_id) do update set look_at = now();
  insert into handover (task, payload) values ('invoices.issue', json_build_object('orderId', new.id));
  return null;
end $$;

create trigger invoice_due after update of paid, status on orders for each row
  when (new.deleted_at is null and (new.paid and not old.paid
    or new.status in ('shipped', 'delivered') and old.status not in ('shipped', 'delivered')))
  execute function invoice_due();

-- A refund of the time in which invoices were not issued here: other software has its credit note.
alter table refund add column is_credited_elsewhere boolean not null default false;
