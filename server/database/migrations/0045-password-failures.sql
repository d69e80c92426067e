-- Wrong passwords of an account, by where they come from: an address or a known device; '' counts them all.
-- Takes the place of sign_in_failure, which the release before still writes.
create table password_failure (
  account text not null,
  visitor text not null,
  failures integer not null,
  started_at timestamptz not null,
  primary key (account, visitor)
);
