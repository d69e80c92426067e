-- Lists are found and counted along indexes that hold all it takes: the table itself is as wide as its descriptions.
create index product_shelf on product (family, seq desc) include (unit_price_minor, attributes)
  where archived_at is null and published_at is not null;
create index product_price on product (unit_price_minor, seq desc) include (family) where archived_at is null and published_at is not null;
create index product_alphabet on product (name, seq desc) include (family) where archived_at is null and published_at is not null;
drop index product_family;

-- Products of which fewer are left than the smallest order. A table of its own: an index on `available` would make each
-- order write to every index of its product.
create table product_shortage (
  seq bigint primary key references product (seq) on delete cascade
);
insert into product_shortage (seq) select seq from product where available < min_order;

create function keep_product_shortage() returns trigger language plpgsql as $$
begin
  if new.available < new.min_order then
    insert into product_shortage (seq) values (new.seq) on conflict do nothing;
  else
    delete from product_shortage where seq = new.seq;
  end if;
  return null;
end $$;
create trigger product_short_from_start after insert on product
  for each row when (new.available < new.min_order) execute function keep_product_shortage();
create trigger product_short after update on product
  for each row when ((old.available < old.min_order) <> (new.available < new.min_order)) execute function keep_product_shortage();
