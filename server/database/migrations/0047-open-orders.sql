-- What one account has ordered and not paid: counted each time that it orders, and small, since most orders are paid or end.
create index orders_open_of_user on orders (user_id) include (product_id, quantity)
  where status = 'pending' and not paid and deleted_at is null;

-- How many orders an account has open and unpaid, and how many pieces of one part in them. Until its transaction ends no
-- other order of the account is counted. Volatile, so that the count is made after the wait and not as of the statement's
-- beginning.
create function lock_open_orders(account uuid, part uuid, out orders integer, out pieces integer) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(7220430, hashtext(account::text));
  select count(*), coalesce(sum(o.quantity) filter (where o.product_id = part), 0) into orders, pieces
    from orders o where o.user_id = account and o.status = 'pending' and not o.paid and o.deleted_at is null;
end $$;
