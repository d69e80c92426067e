-- Pictures of people that lie on other hosts, copied once: what a page shows comes from here. Without a path it is not copied,
-- because it was not reached or is no picture.
create table copied_picture (
  source text primary key,
  path text,
  tried_at timestamptz not null default now()
);

-- In the database rather than in the code, so that no way to set a picture goes past it: sign-up, settings, Google.
create function copy_picture() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('pictures.copy', json_build_object('source', new.image), max_attempts := 4,
    job_key := 'copy picture ' || md5(new.image));
  return null;
end $$;
create trigger users_picture_set after insert on users for each row
  when (new.image ~* '^https?://') execute function copy_picture();
create trigger users_picture_changed after update of image on users for each row
  when (new.image ~* '^https?://' and new.image is distinct from old.image) execute function copy_picture();
