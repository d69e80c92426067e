-- The views of the list of accounts are counted with each page of staff: deactivated accounts are few among many.
create index concurrently users_deactivated on users (seq) where deactivated_at is not null;
