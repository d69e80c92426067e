-- The guided setup of a new portal: one row. `origin` says what the database was when this row was written: of a company's own
-- (`own`), of the demo (`demo`), or used by an earlier release without the demo (`former`), which needs no setup.
create table portal_setup (
  id boolean primary key default true check (id),
  origin text not null check (origin in ('own', 'demo', 'former')),
  -- SHA-256 of the code that the last start has printed; null once it was used, and where none is needed.
  code_hash text,
  wrong_codes integer not null default 0,
  wrong_at timestamptz,
  code_used_at timestamptz,
  finished_at timestamptz,
  demo_removed_at timestamptz
);
insert into portal_setup (origin, finished_at)
select case
    when exists (select from users where email = 'admin@datum.example') then 'demo'
    when exists (select from users) then 'former'
    else 'own'
  end,
  case when exists (select from users) then now() end;

-- Steps that an admin has put off. Whether a step is done is read from what it sets.
create table setup_put_off (
  step text primary key check (step in ('company', 'brand', 'selling', 'catalogue')),
  at timestamptz not null default now()
);
