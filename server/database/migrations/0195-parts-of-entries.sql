-- A transfer may pay several orders. Each of its parts is a receipt of one order and names the entry of the bank.
alter table money_receipt add column bank_receipt_id uuid references bank_receipt (id);
update money_receipt r set bank_receipt_id = b.id from bank_receipt b where b.receipt_id = r.id;

-- `partial`: receipts of it were booked, and the rest waits. The release before does not list such an entry, nor books it.
alter table bank_receipt drop constraint bank_receipt_state_check;
alter table bank_receipt add constraint bank_receipt_state_check
  check (state in ('matched', 'booked', 'waiting', 'ignored', 'partial'));

-- An entry whose receipt was withdrawn is to be booked for another order, or set aside.
update bank_receipt b set state = 'waiting', reason = 'unknown', receipt_id = null, order_id = null, done_by = null
from money_receipt r where r.id = b.receipt_id and b.state = 'booked' and r.withdrawn_at is not null;

-- The release before writes the receipt into the entry alone.
create function name_entry_of_receipt() returns trigger language plpgsql as $$
begin
  update money_receipt set bank_receipt_id = new.id where id = new.receipt_id and bank_receipt_id is null;
  return null;
end $$;
create trigger bank_receipt_names_receipt after insert or update of receipt_id on bank_receipt for each row
  when (new.receipt_id is not null) execute function name_entry_of_receipt();
