-- Takes stock of products that the calling statement has locked, all of them or none. In a function, because its statement
-- begins after the locks and finds the locked rows at once. The calling statement itself would come upon the rows as they
-- were before, and with a foreign key's lock on such a row it waits for transactions that wait for it: a deadlock.
create function take_stock(parts uuid[], pieces integer[]) returns integer language plpgsql volatile as $$
declare
  taken integer;
begin
  update product set available = available - demand.pieces
  from unnest(parts, pieces) as demand (id, pieces)
  where product.id = demand.id;
  get diagnostics taken = row_count;
  return taken;
end $$;
