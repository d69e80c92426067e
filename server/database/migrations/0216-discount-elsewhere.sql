-- A cash discount that was granted while other software makes the credit notes: part of `credited_minor`, without a document here.
-- Null: none.
alter table orders add column discounted_elsewhere_minor bigint;
