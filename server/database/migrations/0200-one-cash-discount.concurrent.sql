-- An invoice has one cash discount at most.
create unique index concurrently credit_note_discount on credit_note (order_id) where kind = 'discount';
