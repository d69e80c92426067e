create unique index concurrently event_by_number on event (number) where number > 0;
create index concurrently event_unnumbered on event (id) where number is null;
