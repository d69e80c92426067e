-- Staff find an order and its invoice by the number of a document, from its beginning and in small letters.
create index concurrently if not exists invoice_number on invoice (lower(printed) text_pattern_ops);
create index concurrently if not exists credit_note_number on credit_note (lower(printed) text_pattern_ops);
-- The list of invoices by the day on which they are due.
create index concurrently if not exists invoice_by_due_day on invoice ((due_on - date '2000-01-01'), issued_at);
