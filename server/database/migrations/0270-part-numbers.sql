-- The part number is the key of a product: several products may have one name if a person has given each of them a part number.
-- A product that was added without one has a generated number, and shares its name with no other: a form that is sent twice makes
-- one product.
alter table product add column is_sku_given boolean not null default true;
-- True for existing products without writing them, see 0271. False for those that the previous release adds meanwhile.
alter table product alter column is_sku_given set default false;

-- Takes the place of the unique index `product_name`, and has its name: the previous release knows it. A product without a given
-- number waits for every transaction that writes its name, the others wait only for such a product. 256 locks at most, because
-- their number for a server is limited. Asks after the statement, so that products of a batch may swap their names.
create function keep_names_apart() returns trigger language plpgsql as $$
declare
  place constant integer := hashtext(new.name) & 255;
begin
  if new.is_sku_given then
    perform pg_advisory_xact_lock_shared(7220421, place);
  else
    perform pg_advisory_xact_lock(7220421, place);
  end if;
  if exists (
    select from product other where other.name = new.name and other.archived_at is null and other.id <> new.id
      and not (other.is_sku_given and new.is_sku_given)
  ) then
    raise exception 'the name % is in use', new.name using errcode = 'unique_violation', constraint = 'product_name', table = 'product';
  end if;
  return null;
end
$$;
create trigger product_name_from_start after insert on product
  for each row when (new.archived_at is null) execute function keep_names_apart();
create trigger product_name_apart after update of name, is_sku_given, archived_at on product
  for each row when (new.archived_at is null
    and (old.name, old.is_sku_given, old.archived_at) is distinct from (new.name, new.is_sku_given, new.archived_at))
  execute function keep_names_apart();
