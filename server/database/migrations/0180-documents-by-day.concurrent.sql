-- The sums of a range of days read its documents and refunds, without all the others.
create index concurrently invoice_issued on invoice (issued_at);
create index concurrently credit_note_issued on credit_note (issued_at);
create index concurrently refund_created on refund (created_at) where status = 'succeeded';
create index concurrently money_receipt_received on money_receipt (received_on) where withdrawn_at is null;
