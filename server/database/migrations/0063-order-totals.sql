-- The payment status by the total of the whole order: see migration 0057, whose function knows orders of one line only and
-- stays for the release before.
create function order_payment(paid boolean, processing boolean, status text, total_minor bigint, refunded_minor bigint)
  returns text language sql immutable parallel safe return case
    when paid and refunded_minor >= total_minor then 'refunded'
    when paid and refunded_minor > 0 then 'partially_refunded'
    when paid then 'paid'
    when processing then 'processing'
    when total_minor > 0 and status not in ('cancelled', 'expired') then 'due'
    else 'none' end;

-- What a search finds an order by, besides the words of its first line: the products of the other lines and the buyer's own
-- number. In lower case, and null in most orders, which the planner knows of a column and not of an expression.
alter table orders add column said_more text;

-- How often each value comes: see migration 0019.
create statistics orders_total_of_lines_known on (order_total(total_minor, unit_price_minor, quantity)) from orders;
create statistics orders_payment_of_lines_known on
  (order_payment(paid, processing, status, order_total(total_minor, unit_price_minor, quantity), refunded_minor)) from orders;
