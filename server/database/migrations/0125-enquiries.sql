-- What visitors write in the contact form of a page. `ticket` is what the form was opened with: the same one is one enquiry.
-- `address_hash` counts what comes from one address; it is emptied after a day.
create table enquiry (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  ticket text not null unique,
  status text not null check (status in ('new', 'read', 'answered', 'suspected')),
  name text not null check (length(name) <= 100),
  email text not null check (length(email) <= 254),
  company text not null default '' check (length(company) <= 120),
  body text not null check (length(body) <= 4000),
  page text not null check (length(page) <= 200),
  language text not null check (language in ('en', 'de')),
  address_hash text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_by text not null default ''
);
-- How many came from one address in the last hour.
create index enquiry_address on enquiry (address_hash, created_at) where address_hash <> '';
-- What waits to be read, of which there is little beside what is done.
create index enquiry_new on enquiry (seq) where status = 'new';
