-- The languages of the portal as rows, so that a company adds its own. Which of them visitors are offered is a setting
-- (group `formats`).
create table language (
  code text primary key check (code ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  name text not null check (length(name) between 1 and 60),
  direction text not null check (direction in ('ltr', 'rtl')),
  -- For numbers, money and dates (BCP 47).
  locale text not null check (length(locale) between 2 and 60),
  -- The language that a missing text is looked for in, before English. No reference: it may come from a file.
  fallback text check (fallback <> code),
  position integer not null,
  version integer not null default 1,
  -- Counts changes of its messages.
  revision integer not null default 0,
  updated_at timestamptz not null default now()
);
insert into language (code, name, direction, locale, position) values
  ('en', 'English', 'ltr', 'en', 1),
  ('de', 'Deutsch', 'ltr', 'de', 2);

-- Messages that a company has written: they replace those of the release and of files. `key` is the text in the code.
create table language_message (
  language text not null references language (code) on delete cascade,
  key text not null check (octet_length(key) between 1 and 2000),
  text text not null check (length(text) between 1 and 5000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (language, key)
);

-- Any language from now on. Stored rows have `en` or `de`, so there is nothing to validate, and no table is read.
alter table account_language drop constraint account_language_language_check,
  add constraint account_language_tag check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$') not valid;
alter table product_translation drop constraint product_translation_language_check,
  add constraint product_translation_tag check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$') not valid;
alter table enquiry drop constraint enquiry_language_check,
  add constraint enquiry_tag check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$') not valid;
alter table search_synonym drop constraint search_synonym_language_check,
  add constraint search_synonym_tag check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$') not valid;
