-- Families and attributes of products as rows, so that a company sets its own. A text that staff write is an object by language:
-- {"en": "Mass", "de": "Masse"}.
create table product_family (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  parent_key text references product_family (key),
  name jsonb not null check (jsonb_typeof(name) = 'object'),
  position integer not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (parent_key <> key)
);
create index product_family_parent on product_family (parent_key) where parent_key is not null;

-- The same key may mean something else in another family: `teeth` is a number of a chainring and a text of a cassette. A family
-- has a key once.
create table product_attribute (
  id uuid primary key default gen_random_uuid(),
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  kind text not null check (kind in ('number', 'choice', 'text', 'boolean')),
  -- Key of the unit that values are stored in; empty without one.
  unit text not null default '',
  label jsonb not null check (jsonb_typeof(label) = 'object'),
  -- [{"key": "XD", "label": {}}, …], in their order.
  choices jsonb not null default '[]' check (jsonb_typeof(choices) = 'array'),
  -- Its place among the filters of all families; null for one that buyers see only within a family.
  shared_position integer,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index product_attribute_key on product_attribute (key);

create table family_attribute (
  family_key text not null references product_family (key) on delete cascade,
  attribute_id uuid not null references product_attribute (id),
  position integer not null,
  filter text not null default 'none' check (filter in ('none', 'values', 'range')),
  primary key (family_key, attribute_id)
);
create index family_attribute_attribute on family_attribute (attribute_id);

-- What every portal had in its code until now.
insert into product_family (key, name, position) values
  ('caliper', '{"en":"Calipers","de":"Bremssättel"}', 1),
  ('cassette', '{"en":"Cassettes","de":"Kassetten"}', 2),
  ('chain', '{"en":"Chains","de":"Ketten"}', 3),
  ('chainring', '{"en":"Chainrings","de":"Kettenblätter"}', 4),
  ('crankset', '{"en":"Cranksets","de":"Kurbelgarnituren"}', 5),
  ('headset', '{"en":"Headsets","de":"Steuersätze"}', 6),
  ('hub', '{"en":"Hubs","de":"Naben"}', 7),
  ('pedal', '{"en":"Pedals","de":"Pedale"}', 8),
  ('rotor', '{"en":"Rotors","de":"Bremsscheiben"}', 9);

with given (name, key, kind, unit, label, choices, shared_position) as (
  values
    ('pistons', 'pistons', 'number', '', '{"en":"Pistons","de":"Kolben"}'::jsonb, '[]'::jsonb, null::integer),
    ('mount', 'mount', 'choice', '', '{"en":"Mount","de":"Aufnahme"}', '[{"key":"Post mount","label":{"en":"Post mount","de":"Post Mount"}},{"key":"Flat mount","label":{"en":"Flat mount","de":"Flat Mount"}},{"key":"IS 2000","label":{}}]', null),
    ('bolt_spacing_mm', 'bolt_spacing_mm', 'number', 'mm', '{"en":"Bolt spacing","de":"Schraubenabstand"}', '[]', null),
    ('rotor', 'rotor', 'choice', '', '{"en":"Rotor","de":"Bremsscheibe"}', '[{"key":"140 or 160","label":{"en":"140 or 160","de":"140 oder 160"}},{"key":"160 or 180","label":{"en":"160 or 180","de":"160 oder 180"}},{"key":"180 to 203","label":{"en":"180 to 203","de":"180 bis 203"}}]', null),
    ('fluid', 'fluid', 'choice', '', '{"en":"Fluid","de":"Bremsflüssigkeit"}', '[{"key":"Mineral oil","label":{"en":"Mineral oil","de":"Mineralöl"}},{"key":"DOT 5.1","label":{}}]', null),
    ('material', 'material', 'text', '', '{"en":"Material","de":"Werkstoff"}', '[]', 3),
    ('mass_g', 'mass_g', 'number', 'g', '{"en":"Mass","de":"Masse"}', '[]', 4),
    ('speeds', 'speeds', 'number', '', '{"en":"Speeds","de":"Gänge"}', '[]', null),
    ('teeth', 'teeth', 'text', '', '{"en":"Teeth","de":"Zähne"}', '[]', null),
    ('freehub', 'freehub', 'choice', '', '{"en":"Freehub","de":"Freilauf"}', '[{"key":"HG","label":{}},{"key":"Micro Spline","label":{}},{"key":"XD","label":{}},{"key":"XDR","label":{}},{"key":"N3W","label":{}}]', 2),
    ('links', 'links', 'number', '', '{"en":"Links","de":"Glieder"}', '[]', null),
    ('pitch_mm', 'pitch_mm', 'number', 'mm', '{"en":"Pitch","de":"Teilung"}', '[]', null),
    ('outer_width_mm', 'outer_width_mm', 'number', 'mm', '{"en":"Outer width","de":"Außenbreite"}', '[]', null),
    ('inner_width_mm', 'inner_width_mm', 'number', 'mm', '{"en":"Inner width","de":"Innenbreite"}', '[]', null),
    ('hollow_pins', 'hollow_pins', 'boolean', '', '{"en":"Hollow pins","de":"Hohlbolzen"}', '[]', null),
    ('teeth_chainring', 'teeth', 'number', '', '{"en":"Teeth","de":"Zähne"}', '[]', null),
    ('mount_chainring', 'mount', 'choice', '', '{"en":"Mount","de":"Aufnahme"}', '[{"key":"Bolted","label":{"en":"Bolted","de":"Geschraubt"}},{"key":"Direct, 3 bolts","label":{"en":"Direct, 3 bolts","de":"Direkt, 3 Schrauben"}},{"key":"Direct, 8 bolts","label":{"en":"Direct, 8 bolts","de":"Direkt, 8 Schrauben"}}]', null),
    ('bolt_circle_mm', 'bolt_circle_mm', 'number', 'mm', '{"en":"Bolt circle","de":"Lochkreis"}', '[]', null),
    ('bolts', 'bolts', 'number', '', '{"en":"Bolts","de":"Schrauben"}', '[]', null),
    ('offset_mm', 'offset_mm', 'number', 'mm', '{"en":"Offset","de":"Versatz"}', '[]', null),
    ('thickness_mm', 'thickness_mm', 'number', 'mm', '{"en":"Thickness","de":"Dicke"}', '[]', null),
    ('speeds_chainring', 'speeds', 'choice', '', '{"en":"Speeds","de":"Gänge"}', '[{"key":"9","label":{}},{"key":"10","label":{}},{"key":"11","label":{}},{"key":"12","label":{}},{"key":"9 to 11","label":{"en":"9 to 11","de":"9 bis 11"}},{"key":"10 and 11","label":{"en":"10 and 11","de":"10 und 11"}},{"key":"10 to 12","label":{"en":"10 to 12","de":"10 bis 12"}},{"key":"11 and 12","label":{"en":"11 and 12","de":"11 und 12"}}]', 1),
    ('narrow_wide', 'narrow_wide', 'boolean', '', '{"en":"Narrow-wide","de":"Narrow-Wide"}', '[]', null),
    ('arm_length_mm', 'arm_length_mm', 'number', 'mm', '{"en":"Arm length","de":"Kurbelarmlänge"}', '[]', null),
    ('spindle_mm', 'spindle_mm', 'number', 'mm', '{"en":"Spindle","de":"Kurbelwelle"}', '[]', null),
    ('mount_crankset', 'mount', 'choice', '', '{"en":"Mount","de":"Aufnahme"}', '[{"key":"Direct","label":{"en":"Direct","de":"Direkt"}},{"key":"Spider","label":{"en":"Spider","de":"Kurbelstern"}}]', null),
    ('upper', 'upper', 'text', '', '{"en":"Upper cup","de":"Obere Lagerschale"}', '[]', null),
    ('lower', 'lower', 'text', '', '{"en":"Lower cup","de":"Untere Lagerschale"}', '[]', null),
    ('steerer', 'steerer', 'choice', '', '{"en":"Steerer","de":"Gabelschaft"}', '[{"key":"1 1/8 in","label":{}},{"key":"Tapered, 1 1/8 to 1 1/2 in","label":{"en":"Tapered, 1 1/8 to 1 1/2 in","de":"Konisch, 1 1/8 auf 1 1/2 in"}},{"key":"1 1/2 in","label":{}}]', null),
    ('bearings', 'bearings', 'text', '', '{"en":"Bearings","de":"Lager"}', '[]', null),
    ('position', 'position', 'choice', '', '{"en":"Position","de":"Einbauort"}', '[{"key":"Front","label":{"en":"Front","de":"Vorn"}},{"key":"Rear","label":{"en":"Rear","de":"Hinten"}}]', null),
    ('axle', 'axle', 'choice', '', '{"en":"Axle","de":"Achse"}', '[{"key":"9 × 100 QR","label":{}},{"key":"12 × 100","label":{}},{"key":"15 × 100","label":{}},{"key":"12 × 110","label":{}},{"key":"15 × 110","label":{}},{"key":"20 × 110","label":{}},{"key":"10 × 130 QR","label":{}},{"key":"10 × 135 QR","label":{}},{"key":"12 × 142","label":{}},{"key":"12 × 148","label":{}},{"key":"12 × 150","label":{}},{"key":"12 × 157","label":{}}]', null),
    ('brake', 'brake', 'choice', '', '{"en":"Brake","de":"Bremse"}', '[{"key":"Center Lock","label":{}},{"key":"Six-bolt","label":{"en":"Six-bolt","de":"Sechsloch"}}]', null),
    ('holes', 'holes', 'choice', '', '{"en":"Spoke holes","de":"Speichenlöcher"}', '[{"key":"20","label":{}},{"key":"24","label":{}},{"key":"28","label":{}},{"key":"32","label":{}},{"key":"36","label":{}},{"key":"28 or 32","label":{"en":"28 or 32","de":"28 oder 32"}}]', null),
    ('flange_circle_mm', 'flange_circle_mm', 'number', 'mm', '{"en":"Flange circle","de":"Flanschlochkreis"}', '[]', null),
    ('ratchet_teeth', 'ratchet_teeth', 'number', '', '{"en":"Ratchet teeth","de":"Zähne der Rastung"}', '[]', null),
    ('length_mm', 'length_mm', 'number', 'mm', '{"en":"Length","de":"Länge"}', '[]', null),
    ('width_mm', 'width_mm', 'number', 'mm', '{"en":"Width","de":"Breite"}', '[]', null),
    ('pins', 'pins', 'number', '', '{"en":"Pins","de":"Pins"}', '[]', null),
    ('thread', 'thread', 'choice', '', '{"en":"Thread","de":"Gewinde"}', '[{"key":"9/16 in × 20","label":{}},{"key":"1/2 in × 20","label":{}}]', null),
    ('diameter_mm', 'diameter_mm', 'number', 'mm', '{"en":"Diameter","de":"Durchmesser"}', '[]', null),
    ('mount_rotor', 'mount', 'choice', '', '{"en":"Mount","de":"Aufnahme"}', '[{"key":"Center Lock","label":{}},{"key":"Six-bolt","label":{"en":"Six-bolt","de":"Sechsloch"}}]', null),
    ('minimum_thickness_mm', 'minimum_thickness_mm', 'number', 'mm', '{"en":"Minimum thickness","de":"Mindestdicke"}', '[]', null)
), added as (
  insert into product_attribute (id, key, kind, unit, label, choices, shared_position)
  select md5('product_attribute ' || name)::uuid, key, kind, unit, label, choices, shared_position from given
  returning id
)
insert into family_attribute (family_key, attribute_id, position, filter)
select linked.family, added.id, linked.position, linked.filter
from (
  values
    ('caliper', 'pistons', 1, 'values'),
    ('caliper', 'mount', 2, 'values'),
    ('caliper', 'bolt_spacing_mm', 3, 'none'),
    ('caliper', 'rotor', 4, 'values'),
    ('caliper', 'fluid', 5, 'values'),
    ('caliper', 'material', 6, 'values'),
    ('caliper', 'mass_g', 7, 'range'),
    ('cassette', 'speeds', 1, 'values'),
    ('cassette', 'teeth', 2, 'none'),
    ('cassette', 'freehub', 3, 'values'),
    ('cassette', 'material', 4, 'values'),
    ('cassette', 'mass_g', 5, 'range'),
    ('chain', 'speeds', 1, 'values'),
    ('chain', 'links', 2, 'values'),
    ('chain', 'pitch_mm', 3, 'none'),
    ('chain', 'outer_width_mm', 4, 'none'),
    ('chain', 'inner_width_mm', 5, 'none'),
    ('chain', 'hollow_pins', 6, 'values'),
    ('chain', 'material', 7, 'values'),
    ('chain', 'mass_g', 8, 'range'),
    ('chainring', 'teeth_chainring', 1, 'values'),
    ('chainring', 'mount_chainring', 2, 'values'),
    ('chainring', 'bolt_circle_mm', 3, 'values'),
    ('chainring', 'bolts', 4, 'none'),
    ('chainring', 'offset_mm', 5, 'none'),
    ('chainring', 'thickness_mm', 6, 'none'),
    ('chainring', 'speeds_chainring', 7, 'values'),
    ('chainring', 'narrow_wide', 8, 'values'),
    ('chainring', 'material', 9, 'values'),
    ('chainring', 'mass_g', 10, 'range'),
    ('crankset', 'teeth', 1, 'values'),
    ('crankset', 'arm_length_mm', 2, 'values'),
    ('crankset', 'spindle_mm', 3, 'values'),
    ('crankset', 'mount_crankset', 4, 'values'),
    ('crankset', 'bolt_circle_mm', 5, 'values'),
    ('crankset', 'bolts', 6, 'none'),
    ('crankset', 'speeds_chainring', 7, 'values'),
    ('crankset', 'material', 8, 'values'),
    ('crankset', 'mass_g', 9, 'range'),
    ('headset', 'upper', 1, 'values'),
    ('headset', 'lower', 2, 'values'),
    ('headset', 'steerer', 3, 'values'),
    ('headset', 'bearings', 4, 'none'),
    ('headset', 'material', 5, 'values'),
    ('headset', 'mass_g', 6, 'range'),
    ('hub', 'position', 1, 'values'),
    ('hub', 'axle', 2, 'values'),
    ('hub', 'freehub', 3, 'values'),
    ('hub', 'brake', 4, 'values'),
    ('hub', 'holes', 5, 'values'),
    ('hub', 'flange_circle_mm', 6, 'none'),
    ('hub', 'ratchet_teeth', 7, 'values'),
    ('hub', 'bearings', 8, 'none'),
    ('hub', 'material', 9, 'values'),
    ('hub', 'mass_g', 10, 'range'),
    ('pedal', 'length_mm', 1, 'none'),
    ('pedal', 'width_mm', 2, 'none'),
    ('pedal', 'thickness_mm', 3, 'values'),
    ('pedal', 'pins', 4, 'none'),
    ('pedal', 'thread', 5, 'values'),
    ('pedal', 'bearings', 6, 'none'),
    ('pedal', 'material', 7, 'values'),
    ('pedal', 'mass_g', 8, 'range'),
    ('rotor', 'diameter_mm', 1, 'values'),
    ('rotor', 'mount_rotor', 2, 'values'),
    ('rotor', 'bolt_circle_mm', 3, 'values'),
    ('rotor', 'thickness_mm', 4, 'none'),
    ('rotor', 'minimum_thickness_mm', 5, 'none'),
    ('rotor', 'material', 6, 'values'),
    ('rotor', 'mass_g', 7, 'range')
) as linked (family, attribute, position, filter)
join added on added.id = md5('product_attribute ' || linked.attribute)::uuid;
