-- Pictures of people on other hosts are copied when they are set, since 0049. Those that were set before it are copied by this
-- job, once, in batches; a release that does not know it leaves it where it is. Without any there is nothing to do.
select graphile_worker.add_job('pictures.copyEarlier', '{}', queue_name := 'earlier pictures', max_attempts := 10,
  job_key := 'copy earlier pictures', priority := 10)
where exists (select from users where image ~* '^https?://');
