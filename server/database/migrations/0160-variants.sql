-- Products that differ in one or two attributes. Each stays a product of its own; a group says that their pages are one.
create table variant_group (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 80),
  -- By language: {"en": "Elbow fittings"}.
  name jsonb not null check (jsonb_typeof(name) = 'object'),
  -- [{"key": "length_mm", "label": null, "order": ["12", "16"]}, …]. With a label it is no attribute: its values are in `own`.
  axes jsonb not null check (jsonb_typeof(axes) = 'array' and jsonb_array_length(axes) between 1 and 2),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A product is in one group at most. One that is deleted keeps its place, because it may be restored.
create table variant_member (
  product_id uuid primary key references product (id) on delete cascade,
  group_id uuid not null references variant_group (id) on delete cascade,
  own jsonb not null default '{}' check (jsonb_typeof(own) = 'object')
);
create index variant_member_group on variant_member (group_id);
