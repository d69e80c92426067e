-- Until when a transfer is waited for. Null for one of a release before: 14 days from its beginning.
alter table transfer add column waits_until timestamptz;
