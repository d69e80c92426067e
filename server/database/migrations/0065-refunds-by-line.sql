-- What a refund is for: numbers and pieces of lines. Null: not said, as in refunds of before.
alter table refund add column lines jsonb;
