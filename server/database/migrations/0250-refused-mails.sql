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
