-- The setup code follows from the secret of the installation and this salt, so that every instance prints the same one.
alter table portal_setup add column code_salt text not null default gen_random_uuid()::text;

-- Wrong codes by address: guesses from elsewhere do not lock the owner out. Rows are deleted when their wait is over. The
-- previous release counts in `portal_setup.wrong_codes`.
create table setup_wrong_code (
  address text primary key,
  wrong_codes integer not null,
  wrong_at timestamptz not null
);
