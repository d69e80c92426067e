-- Kinds of mails that users do not want. Without a row a mail is sent.
create table unwanted_mail (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('progress', 'shipping', 'reviews')),
  primary key (user_id, kind)
);
