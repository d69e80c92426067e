-- Whole tables of products. The rows stay beside what became of them, so that an import can be undone.
create table product_import (
  id uuid primary key default gen_random_uuid(),
  -- Name and address as they were: the audit log needs them while the import runs without its person.
  actor jsonb not null,
  file_name text not null,
  state text not null default 'reading' check (state in
    ('reading', 'read', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'cancelled', 'failed')),
  headers jsonb not null default '[]',
  mapping jsonb not null default '{}',
  decimal text not null default 'point' check (decimal in ('point', 'comma')),
  total integer not null default 0,
  -- How far the present step has come, as a line; undoing goes from the last one up.
  at_line integer not null default 0,
  done integer not null default 0,
  is_cancelled boolean not null default false,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create index product_import_newest on product_import (created_at desc);

create table product_import_row (
  import_id uuid not null references product_import (id) on delete cascade,
  line integer not null,
  cells jsonb not null,
  -- Null until it was checked.
  outcome text check (outcome in ('add', 'change', 'same', 'bad', 'added', 'changed', 'failed', 'undone', 'kept')),
  -- The fields as read from the cells.
  form jsonb,
  faults jsonb,
  product_id uuid references product (id) on delete set null,
  -- A changed product as it was, and its version afterwards: one that has another by now was changed by somebody else.
  before jsonb,
  version_after integer,
  stock_delta integer,
  primary key (import_id, line)
);
create index product_import_row_outcome on product_import_row (import_id, outcome, line);

alter table stock_movement
  drop constraint stock_movement_reason_check,
  add constraint stock_movement_reason_check check (reason in ('initial', 'order', 'order_deleted', 'order_cancelled',
    'order_expired', 'order_restored', 'correction', 'import', 'import_undone', 'received', 'counted', 'damaged', 'returned')),
  add column note text not null default '';
