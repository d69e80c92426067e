-- A change of the catalogue's model that products follow in batches: a choice that leaves, or products that move to another family.
-- While it runs, what is written meanwhile follows at once, also by the release before and by an instance with an older model in its
-- memory.
create table catalogue_change (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('choice', 'family')),
  attribute_id uuid references product_attribute (id) on delete cascade,
  attribute_key text not null default '',
  -- The families whose products it is about.
  families text[] not null,
  from_key text not null,
  -- Null: the value is cleared.
  to_key text,
  state text not null default 'running' check (state in ('running', 'done')),
  -- All products up to this id have followed.
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  total integer not null,
  done integer not null default 0,
  actor jsonb not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check (kind = 'choice' or to_key is not null),
  check (to_key <> from_key)
);
create unique index catalogue_change_running on catalogue_change (coalesce(attribute_id::text, from_key)) where state = 'running';

-- A single choice, or one of a list, replaced by another or cleared; a list has each once.
create function move_choice(attributes jsonb, key text, from_key text, to_key text) returns jsonb
language sql immutable parallel safe as $$
  select case jsonb_typeof(attributes -> key)
    when 'string' then
      case when attributes ->> key <> from_key then attributes
        when to_key is null then attributes - key
        else jsonb_set(attributes, array[key], to_jsonb(to_key)) end
    when 'array' then
      case when not attributes -> key @> to_jsonb(from_key) then attributes
        else coalesce((
          select jsonb_set(attributes, array[key], jsonb_agg(kept.choice order by kept.place))
          from (
            select said.choice, min(said.place) as place from (
              select case when had.choice = from_key then to_key else had.choice end as choice, had.place
              from jsonb_array_elements_text(attributes -> key) with ordinality as had (choice, place)
            ) said
            where said.choice is not null group by said.choice
          ) kept having count(*) > 0
        ), attributes - key) end
    else attributes end
$$;

-- The lock is shared by all who write products. Who begins a change takes it alone, and so waits for those who have not seen it. Its
-- number is that of `lockProductWriters`.
create function follow_catalogue_changes() returns trigger language plpgsql as $$
declare
  change record;
begin
  perform pg_advisory_xact_lock_shared(1203611949);
  for change in
    select kind, attribute_key, families, from_key, to_key from catalogue_change where state = 'running' order by created_at
  loop
    if change.kind = 'family' then
      if new.family = change.from_key then
        new.family := change.to_key;
      end if;
    elsif new.family = any (change.families) then
      new.attributes := move_choice(new.attributes, change.attribute_key, change.from_key, change.to_key);
    end if;
  end loop;
  return new;
end $$;
-- Triggers run in the order of their names: before those that keep the words and the filters of a product.
create trigger product_catalogue_change before insert or update of family, attributes on product
  for each row execute function follow_catalogue_changes();
