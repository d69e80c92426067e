-- The parts of an entry, what an account has paid before, and the accounts of a company.
create index concurrently money_receipt_of_entry on money_receipt (bank_receipt_id) where bank_receipt_id is not null;
create index concurrently bank_receipt_of_payer on bank_receipt (payer_account) where payer_account <> '';
create index concurrently address_of_company on address (lower(company)) where company <> '';
