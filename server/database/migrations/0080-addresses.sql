-- The address book of a user. Orders copy an address, so rows may change and go at any time.
create table address (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity,
  user_id uuid not null references users (id) on delete cascade,
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  name text not null default '',
  company text not null default '',
  line1 text not null,
  line2 text not null default '',
  postcode text not null default '',
  city text not null default '',
  region text not null default '',
  phone text not null default '',
  label text not null default '',
  is_default_ship boolean not null default false,
  is_default_bill boolean not null default false,
  version integer not null default 1
);
create index address_of_user on address (user_id, seq desc);
-- At most one address of a user is the default, also when two requests choose one at once.
create unique index address_default_ship on address (user_id) where is_default_ship;
create unique index address_default_bill on address (user_id) where is_default_bill;
