-- Links in mails end with what they were written for. A new password or address ends all links of the account, whatever
-- code wrote it, in the same transaction. Links are looked up by account for that; hashed, because the column also holds
-- long values of the sign-in provider.
create index verifications_value on verifications using hash (value);

create function end_links_of_account() returns trigger language plpgsql as $$
begin
  delete from verifications
  where value = case tg_table_name when 'users' then new.id else (to_jsonb(new) ->> 'user_id')::uuid end::text
    and identifier ~ '^(reset-password:|verify-email:|delete-account-)';
  return null;
end $$;

create trigger accounts_password_set after insert on accounts
  for each row when (new.password is not null) execute function end_links_of_account();
create trigger accounts_password_changed after update on accounts
  for each row when (new.password is distinct from old.password) execute function end_links_of_account();
create trigger users_address_changed after update on users
  for each row when (new.email is distinct from old.email) execute function end_links_of_account();

-- Links that verify an address carry no row of the release before. For an hour while both run, and for their day after
-- that, they go on working. A new installation has none.
insert into verifications (identifier, value, expires_at)
select 'verify-email-unlisted', '', now() + interval '25 hours' where exists (select from users);
