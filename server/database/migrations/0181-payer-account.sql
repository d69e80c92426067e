-- The account that money came from, as the statement of the bank names it: where a refund of it is transferred to.
alter table bank_receipt add column payer_account text not null default '';
