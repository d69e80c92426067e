-- What a buyer paid too much and gets back is a receipt below zero. The table is small, and an earlier release adds it up as it is.
alter table money_receipt drop constraint money_receipt_amount_minor_check;
alter table money_receipt add constraint money_receipt_amount_minor_check check (amount_minor <> 0);
