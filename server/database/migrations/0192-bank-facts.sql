-- What a bank says of an entry besides its amount: that it is our own transfer which came back, what the payer has sent, and what
-- was kept of it as charges.
alter table bank_receipt add column kind text;
alter table bank_receipt add column gross_minor bigint;
alter table bank_receipt add column charges_minor bigint;
