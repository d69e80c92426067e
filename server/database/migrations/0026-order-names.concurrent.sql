-- Staff find an order by the company that it goes to or that pays it, by the tracking number of a shipment, and by the number that
-- a provider gave its payment.
create index concurrently if not exists orders_company on orders using gin
  (search_text(' ' || coalesce(ship_to ->> 'company', '') || ' ' || coalesce(bill_to ->> 'company', '')
    || ' ' || coalesce(bill_to ->> 'vatId', '')) gin_trgm_ops)
  where deleted_at is null and (ship_to ->> 'company' <> '' or bill_to ->> 'company' <> '' or bill_to ->> 'vatId' <> '');
create index concurrently if not exists shipment_tracking on shipment (lower(tracking) text_pattern_ops);
create index concurrently if not exists payment_ref_words on payment (lower(ref) text_pattern_ops);
