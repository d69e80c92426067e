-- A cash discount is a term of an account, as its days are, and an order has a copy of it; null: none.
alter table users add column discount_bp integer, add column discount_days integer;
alter table orders add column discount_bp integer, add column discount_days integer;

-- The last day on which the discount of an invoice may be taken; null: it has none.
alter table invoice add column discount_until date;

-- What a credit note is for; null in those of before: a refund, or the correction whose id it has.
alter table credit_note add column kind text;
