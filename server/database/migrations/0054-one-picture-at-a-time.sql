-- Copies of pictures are made one after the other, in the queue of 0053 and after other jobs: hosts that are slow on purpose
-- could hold every worker, and no mail would go out meanwhile.
create or replace function copy_picture() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('pictures.copy', json_build_object('source', new.image),
    queue_name := 'earlier pictures', max_attempts := 4, job_key := 'copy picture ' || md5(new.image), priority := 10);
  return null;
end $$;
