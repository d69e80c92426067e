-- What parts are narrowed by, of all their attributes: so little of each that an index can hold it. What takes more than 70
-- bytes is a text to read and no choice. A further attribute needs a further migration; a test says so.
create function product_narrowing(attributes jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(key, value) from jsonb_each(attributes)
  where octet_length(value::text) <= 70 and key in ('arm_length_mm', 'axle', 'bolt_circle_mm', 'brake', 'diameter_mm', 'fluid',
    'freehub', 'holes', 'hollow_pins', 'links', 'lower', 'mass_g', 'material', 'mount', 'narrow_wide', 'pistons', 'position',
    'ratchet_teeth', 'rotor', 'speeds', 'spindle_mm', 'steerer', 'teeth', 'thickness_mm', 'thread', 'upper')
$$;
alter table product add column narrowing jsonb generated always as (product_narrowing(attributes)) stored;

-- Lists are found and counted along indexes that hold all it takes: the table itself is as wide as its descriptions.
create index product_shelf on product (family, seq desc) include (unit_price_minor, narrowing)
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
