-- The payment status of an order: `paymentOf` of the contract for statements. PostgreSQL puts the expression in the place of
-- the call, which is then the one of the index orders_by_payment and of its statistics (migrations 0018 and 0019): they are
-- used as before, and no index of a large table has to be made again. A change of the rule is a new function with an index
-- of its own, because an index does not notice that the function it was made with has changed.
create function order_payment(
  paid boolean, processing boolean, status text, unit_price_minor bigint, quantity integer, refunded_minor bigint
) returns text language sql immutable parallel safe return case
    when paid and refunded_minor >= unit_price_minor * quantity then 'refunded'
    when paid and refunded_minor > 0 then 'partially_refunded'
    when paid then 'paid'
    when processing then 'processing'
    when unit_price_minor > 0 and status not in ('cancelled', 'expired') then 'due'
    else 'none' end;
