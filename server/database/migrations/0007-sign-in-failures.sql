-- How long a sign-in waits follows from the failures so far and from when the last one was.
alter table sign_in_failure rename column window_started_at to last_failed_at;
