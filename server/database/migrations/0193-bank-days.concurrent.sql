-- The entries of a day, which a file is compared with.
create index concurrently bank_receipt_by_day on bank_receipt (account, booked_on);
