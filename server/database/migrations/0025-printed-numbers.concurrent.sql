create unique index concurrently invoice_printed on invoice (printed);
create unique index concurrently credit_note_printed on credit_note (printed);
