-- The part number is the key of a product: several products may have one name if a person has given each of them a part number.
-- A product that was added without one has a made-up number, and shares its name with no other: a form that is sent twice makes one
-- product.
alter table product add column is_sku_given boolean not null default true;
update product set is_sku_given = false where sku ~ '^P-[0-9A-F]{8}$';

-- After the statement, so that products of a batch may swap their names. The index of migration 0271 refuses two at once.
create function refuse_shared_name() returns trigger language plpgsql as $$
begin
  if exists (
    select from product other where other.name = new.name and other.archived_at is null and other.id <> new.id
      and not (other.is_sku_given and new.is_sku_given)
  ) then
    raise exception 'the name % is in use', new.name using errcode = 'unique_violation', constraint = 'product_name_unnumbered';
  end if;
  return null;
end
$$;
create trigger product_name_shared after insert or update of name, is_sku_given, archived_at on product
  for each row when (new.archived_at is null) execute function refuse_shared_name();
