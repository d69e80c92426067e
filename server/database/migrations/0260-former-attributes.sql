-- What an attribute was before its type or unit was changed last, and the values that products had: the change can be undone.
create table product_attribute_former (
  attribute_id uuid primary key references product_attribute (id) on delete cascade,
  kind text not null,
  unit text not null,
  decimals integer,
  min_value double precision,
  max_value double precision,
  choices jsonb not null,
  -- The filters of each family that has the attribute.
  filters jsonb not null,
  created_at timestamptz not null default now()
);

create table product_attribute_former_value (
  attribute_id uuid not null references product_attribute_former (attribute_id) on delete cascade,
  product_id uuid not null references product (id) on delete cascade,
  before jsonb not null,
  -- As the change has written it: a value that is another one by now was entered since.
  after jsonb not null,
  primary key (attribute_id, product_id)
);
create index product_attribute_former_value_product on product_attribute_former_value (product_id);
