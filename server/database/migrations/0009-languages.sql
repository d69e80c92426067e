-- The language somebody's browser last asked for: mails are written in it. No row: nobody knows, and mails go out in English.
create table account_language (
  user_id uuid primary key references users (id) on delete cascade,
  language text not null check (language in ('en', 'de'))
);
