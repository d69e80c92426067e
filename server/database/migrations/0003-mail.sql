-- Mails that wait or were sent, how many, and what the mail server refused.

create table mail (
  id uuid primary key,
  to_name text not null,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_newest on mail (created_at desc);
-- Texts of sent mails that retention still has to remove.
create index mail_with_text on mail (sent_at) where html_body <> '';

-- When mails of a kind were sent to a recipient lately. Of the recipient only a hash: the row outlives a deleted account,
-- or deleting and signing up again would start the count again.
create table mail_count (
  recipient_hash bytea not null,
  kind text not null,
  sent_at timestamptz[] not null,
  last_mail uuid not null,
  primary key (recipient_hash, kind)
);

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

-- Mails that the mail server has refused for good, such as those to an address that does not exist. They are not tried again by
-- themselves: a person corrects what is wrong and sends them again, or removes them. `task` with its payload is the job that writes
-- the mail; null for mails with a link that expires, which the recipient can ask for again.
create table refused_mail (
  mail_id uuid primary key,
  order_id uuid,
  to_address text not null,
  subject text not null,
  reason text not null,
  task text,
  payload json,
  refused_at timestamptz not null default now(),
  check ((task is null) = (payload is null))
);
create index refused_mail_newest on refused_mail (refused_at desc, mail_id);
create index refused_mail_of_order on refused_mail (order_id) where order_id is not null;

-- The mail server refuses the sign-in of the portal: no mail leaves until an operator has mended it. At most one row.
create table mail_sign_in_refused (
  id boolean primary key default true check (id),
  reason text not null,
  since timestamptz not null default now()
);
