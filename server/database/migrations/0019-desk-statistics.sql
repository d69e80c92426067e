-- How often each value of these comes: without it the planner takes every payment state and every search for a rare one.
create statistics orders_payment_known on (case
    when paid and refunded_minor >= unit_price_minor * quantity then 'refunded'
    when paid and refunded_minor > 0 then 'partially_refunded'
    when paid then 'paid'
    when processing then 'processing'
    when unit_price_minor > 0 and status not in ('cancelled', 'expired') then 'due'
    else 'none' end) from orders;
create statistics orders_total_known on (unit_price_minor * quantity) from orders;
create statistics orders_words_known on
  (lower(' ' || number::text || ' ' || name || ' ' || sku || ' ' || user_name || ' ' || email)) from orders;
