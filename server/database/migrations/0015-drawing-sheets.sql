-- Drawing sheets as PDF, made once for what they show: `key` says what that was.
create table drawing_sheet (
  product_id uuid not null references product (id) on delete cascade,
  language text not null,
  key text not null,
  pdf bytea not null,
  primary key (product_id, language)
);
