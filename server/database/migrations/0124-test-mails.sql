-- Mails that an admin sends to try the mail server, with what came of them.
create table test_mail (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  outcome text check (outcome in ('sent', 'stored', 'refused')),
  reason text not null default '',
  done_at timestamptz
);
create index test_mail_by_account on test_mail (user_id, requested_at);
