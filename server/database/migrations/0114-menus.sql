-- Links in the bar and at the foot of every page, in their order: [{ "label": { "en": "…", "de": "…" }, "address": "/about" }].
-- Without a row, a menu has the pages of the portal itself.
create table menu (
  place text primary key check (place in ('navigation', 'footer')),
  entries jsonb not null check (jsonb_typeof(entries) = 'array' and length(entries::text) <= 40000),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
