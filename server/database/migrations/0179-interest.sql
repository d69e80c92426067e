-- What a reminder has claimed besides the open amount of its invoice, which it does not change; null: nothing.
alter table payment_reminder add column interest_minor bigint, add column flat_minor bigint;
