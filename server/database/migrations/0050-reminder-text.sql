-- The own text of a reminder, which staff write for this email alone; empty: the usual one. The release before leaves it out.
alter table payment_reminder add column text text not null default '' check (length(text) <= 2000);
