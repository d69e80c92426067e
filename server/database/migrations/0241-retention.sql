-- How long the portal keeps what grows by itself is a setting.
insert into settings_group (name) values ('retention') on conflict do nothing;

-- The audit log stays closed, but for what an import has changed about products (it has no request), and only after 90 days. The rows
-- are checked one by one for every role that deletes.
create function refuse_audit_delete() returns trigger language plpgsql as $$
begin
  if old.request_id is null and old.subject_kind = 'product' and old.at < now() - interval '90 days' then return old; end if;
  raise exception 'audit_log is only ever added to' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_deletes before delete on audit_log
  for each row execute function refuse_audit_delete();
drop trigger audit_log_stays on audit_log;
create trigger audit_log_stays before update or truncate on audit_log
  for each statement execute function refuse_audit_change();
grant delete on audit_log to current_user;
