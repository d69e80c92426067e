-- How many pieces of each product an account has ordered and not paid, in all lines: {"<product id>": pieces}. An order of many
-- lines asks once, where held_pieces read all open lines of the account twice for each of its lines. Volatile, so that it reads what
-- was committed while the calling statement waited for the account's lock.
create function open_pieces(account uuid) returns jsonb language plpgsql volatile as $$
begin
  return (
    select coalesce(jsonb_object_agg(product_id, pieces), '{}') from (
      select l.product_id, sum(l.quantity) as pieces from orders o join order_line l on l.order_id = o.id
      where o.user_id = account and o.status = 'pending' and not o.paid and o.deleted_at is null
      group by l.product_id
    ) open
  );
end $$;
