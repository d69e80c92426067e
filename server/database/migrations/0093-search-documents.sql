-- What the search reads of a product, besides its name, part number and description: the part number without separators, the
-- names of its family and attributes in each language, their values, and the stem of each word. It is written when the product
-- is, so that a search stays one look into the index. The column is no longer generated: it needs the table of names. The
-- release before searches it as it did, and the trigger writes it for that release too.
create table search_name (
  kind text not null check (kind in ('family', 'attribute', 'value')),
  key text not null,
  language text not null,
  name text not null,
  primary key (kind, key, language)
);
-- A further name needs a further migration as long as families and attributes are code; a test says so.
insert into search_name (kind, key, language, name) values
  ('family', 'caliper', 'en', 'Calipers'),
  ('family', 'caliper', 'de', 'Bremssättel'),
  ('family', 'cassette', 'en', 'Cassettes'),
  ('family', 'cassette', 'de', 'Kassetten'),
  ('family', 'chain', 'en', 'Chains'),
  ('family', 'chain', 'de', 'Ketten'),
  ('family', 'chainring', 'en', 'Chainrings'),
  ('family', 'chainring', 'de', 'Kettenblätter'),
  ('family', 'crankset', 'en', 'Cranksets'),
  ('family', 'crankset', 'de', 'Kurbelgarnituren'),
  ('family', 'headset', 'en', 'Headsets'),
  ('family', 'headset', 'de', 'Steuersätze'),
  ('family', 'hub', 'en', 'Hubs'),
  ('family', 'hub', 'de', 'Naben'),
  ('family', 'pedal', 'en', 'Pedals'),
  ('family', 'pedal', 'de', 'Pedale'),
  ('family', 'rotor', 'en', 'Rotors'),
  ('family', 'rotor', 'de', 'Bremsscheiben'),
  ('attribute', 'pistons', 'en', 'Pistons'),
  ('attribute', 'pistons', 'de', 'Kolben'),
  ('attribute', 'mount', 'en', 'Mount'),
  ('attribute', 'mount', 'de', 'Aufnahme'),
  ('value', 'Post mount', 'de', 'Post Mount'),
  ('value', 'Flat mount', 'de', 'Flat Mount'),
  ('attribute', 'bolt_spacing_mm', 'en', 'Bolt spacing'),
  ('attribute', 'bolt_spacing_mm', 'de', 'Schraubenabstand'),
  ('attribute', 'rotor', 'en', 'Rotor'),
  ('attribute', 'rotor', 'de', 'Bremsscheibe'),
  ('value', '140 or 160', 'de', '140 oder 160'),
  ('value', '160 or 180', 'de', '160 oder 180'),
  ('value', '180 to 203', 'de', '180 bis 203'),
  ('attribute', 'fluid', 'en', 'Fluid'),
  ('attribute', 'fluid', 'de', 'Bremsflüssigkeit'),
  ('value', 'Mineral oil', 'de', 'Mineralöl'),
  ('attribute', 'material', 'en', 'Material'),
  ('attribute', 'material', 'de', 'Werkstoff'),
  ('attribute', 'mass_g', 'en', 'Mass'),
  ('attribute', 'mass_g', 'de', 'Masse'),
  ('attribute', 'speeds', 'en', 'Speeds'),
  ('attribute', 'speeds', 'de', 'Gänge'),
  ('attribute', 'teeth', 'en', 'Teeth'),
  ('attribute', 'teeth', 'de', 'Zähne'),
  ('attribute', 'freehub', 'en', 'Freehub'),
  ('attribute', 'freehub', 'de', 'Freilauf'),
  ('attribute', 'links', 'en', 'Links'),
  ('attribute', 'links', 'de', 'Glieder'),
  ('attribute', 'pitch_mm', 'en', 'Pitch'),
  ('attribute', 'pitch_mm', 'de', 'Teilung'),
  ('attribute', 'outer_width_mm', 'en', 'Outer width'),
  ('attribute', 'outer_width_mm', 'de', 'Außenbreite'),
  ('attribute', 'inner_width_mm', 'en', 'Inner width'),
  ('attribute', 'inner_width_mm', 'de', 'Innenbreite'),
  ('attribute', 'hollow_pins', 'en', 'Hollow pins'),
  ('attribute', 'hollow_pins', 'de', 'Hohlbolzen'),
  ('value', 'Bolted', 'de', 'Geschraubt'),
  ('value', 'Direct, 3 bolts', 'de', 'Direkt, 3 Schrauben'),
  ('value', 'Direct, 8 bolts', 'de', 'Direkt, 8 Schrauben'),
  ('attribute', 'bolt_circle_mm', 'en', 'Bolt circle'),
  ('attribute', 'bolt_circle_mm', 'de', 'Lochkreis'),
  ('attribute', 'bolts', 'en', 'Bolts'),
  ('attribute', 'bolts', 'de', 'Schrauben'),
  ('attribute', 'offset_mm', 'en', 'Offset'),
  ('attribute', 'offset_mm', 'de', 'Versatz'),
  ('attribute', 'thickness_mm', 'en', 'Thickness'),
  ('attribute', 'thickness_mm', 'de', 'Dicke'),
  ('value', '9 to 11', 'de', '9 bis 11'),
  ('value', '10 and 11', 'de', '10 und 11'),
  ('value', '10 to 12', 'de', '10 bis 12'),
  ('value', '11 and 12', 'de', '11 und 12'),
  ('attribute', 'narrow_wide', 'en', 'Narrow-wide'),
  ('attribute', 'narrow_wide', 'de', 'Narrow-Wide'),
  ('attribute', 'arm_length_mm', 'en', 'Arm length'),
  ('attribute', 'arm_length_mm', 'de', 'Kurbelarmlänge'),
  ('attribute', 'spindle_mm', 'en', 'Spindle'),
  ('attribute', 'spindle_mm', 'de', 'Kurbelwelle'),
  ('value', 'Direct', 'de', 'Direkt'),
  ('value', 'Spider', 'de', 'Kurbelstern'),
  ('attribute', 'upper', 'en', 'Upper cup'),
  ('attribute', 'upper', 'de', 'Obere Lagerschale'),
  ('attribute', 'lower', 'en', 'Lower cup'),
  ('attribute', 'lower', 'de', 'Untere Lagerschale'),
  ('attribute', 'steerer', 'en', 'Steerer'),
  ('attribute', 'steerer', 'de', 'Gabelschaft'),
  ('value', 'Tapered, 1 1/8 to 1 1/2 in', 'de', 'Konisch, 1 1/8 auf 1 1/2 in'),
  ('attribute', 'bearings', 'en', 'Bearings'),
  ('attribute', 'bearings', 'de', 'Lager'),
  ('attribute', 'position', 'en', 'Position'),
  ('attribute', 'position', 'de', 'Einbauort'),
  ('value', 'Front', 'de', 'Vorn'),
  ('value', 'Rear', 'de', 'Hinten'),
  ('attribute', 'axle', 'en', 'Axle'),
  ('attribute', 'axle', 'de', 'Achse'),
  ('attribute', 'brake', 'en', 'Brake'),
  ('attribute', 'brake', 'de', 'Bremse'),
  ('value', 'Six-bolt', 'de', 'Sechsloch'),
  ('attribute', 'holes', 'en', 'Spoke holes'),
  ('attribute', 'holes', 'de', 'Speichenlöcher'),
  ('value', '28 or 32', 'de', '28 oder 32'),
  ('attribute', 'flange_circle_mm', 'en', 'Flange circle'),
  ('attribute', 'flange_circle_mm', 'de', 'Flanschlochkreis'),
  ('attribute', 'ratchet_teeth', 'en', 'Ratchet teeth'),
  ('attribute', 'ratchet_teeth', 'de', 'Zähne der Rastung'),
  ('attribute', 'length_mm', 'en', 'Length'),
  ('attribute', 'length_mm', 'de', 'Länge'),
  ('attribute', 'width_mm', 'en', 'Width'),
  ('attribute', 'width_mm', 'de', 'Breite'),
  ('attribute', 'pins', 'en', 'Pins'),
  ('attribute', 'pins', 'de', 'Pins'),
  ('attribute', 'thread', 'en', 'Thread'),
  ('attribute', 'thread', 'de', 'Gewinde'),
  ('attribute', 'diameter_mm', 'en', 'Diameter'),
  ('attribute', 'diameter_mm', 'de', 'Durchmesser'),
  ('attribute', 'minimum_thickness_mm', 'en', 'Minimum thickness'),
  ('attribute', 'minimum_thickness_mm', 'de', 'Mindestdicke');

-- The words of a text and the stems of those that are no stems themselves, as lexemes of one weight. A stem begins with "=", so
-- that it is no beginning of a word.
create function search_lexemes(given text, language text, weight "char") returns tsvector language plpgsql immutable parallel safe as $$
declare
  parsed tsvector := setweight(to_tsvector('simple', product_text(given)), weight);
  dictionary regdictionary := case language when 'de' then 'german_stem' else 'english_stem' end;
begin
  return parsed || coalesce((
    select string_agg(distinct '''=' || stem[1] || ''':1' || weight::text, ' ')
    from unnest(tsvector_to_array(parsed)) as word cross join lateral ts_lexize(dictionary, word) as stem
    where word ~ '^[[:alpha:]]{3,}$' and stem[1] <> word), '')::tsvector;
end $$;

-- "HB-148-R": the whole as "#hb148r", without separators from each of its parts on, "hb148r" and "148r", and from each of its
-- characters on, "~b148r", so that any fragment is the beginning of a lexeme.
create function search_codes(sku text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  parts text[] := regexp_split_to_array(regexp_replace(lower(sku), '^[^[:alnum:]]+|[^[:alnum:]]+$', '', 'g'), '[^[:alnum:]]+');
  whole text := array_to_string(parts, '');
begin
  if whole = '' then return ''; end if;
  return (
    select '''#' || whole || ''':1A ' || string_agg(distinct '''' || array_to_string(parts[first:], '') || ''':1A', ' ')
    from generate_series(1, least(cardinality(parts), 8)) as first)::tsvector || coalesce((
    select string_agg('''~' || substr(whole, first) || ''':1A', ' ')
    from generate_series(2, least(length(whole) - 2, 16)) as first), '')::tsvector;
end $$;

-- "10 to 12" are also 11.
create function numbers_between(given text) returns text language plpgsql immutable parallel safe as $$
declare
  ends text[] := regexp_match(given, '^(\d{1,2}) to (\d{1,2})$');
begin
  if ends is null then return ''; end if;
  return coalesce((select string_agg(number::text, ' ') from generate_series(ends[1]::int + 1, ends[2]::int - 1) as number), '');
end $$;

-- What is searched of a product. Name and part number have weight A, its family and the values of its attributes B, its
-- description C, the names of its attributes D. A value that is "true" is said by the name of its attribute.
create function search_document(name text, sku text, description text, family text, attributes jsonb) returns tsvector
language plpgsql stable parallel safe as $$
declare
  families text[];
  labels text[];
  said text[];
begin
  select array[string_agg(n.name, ' ') filter (where n.language = 'en'), string_agg(n.name, ' ') filter (where n.language = 'de')]
    into families from search_name n where n.kind = 'family' and n.key = search_document.family;
  select array[string_agg(n.name, ' ') filter (where n.language = 'en'), string_agg(n.name, ' ') filter (where n.language = 'de')],
      array[string_agg(n.name, ' ') filter (where n.language = 'en' and g.value = 'true'),
        string_agg(n.name, ' ') filter (where n.language = 'de' and g.value = 'true')]
    into labels, said from jsonb_each_text(attributes) g join search_name n on n.kind = 'attribute' and n.key = g.key
    where g.value <> 'false';
  said := (
    select array[concat_ws(' ', said[1], string_agg(g.value || ' ' || numbers_between(g.value), ' ')),
      concat_ws(' ', said[2], string_agg(n.name, ' '))]
    from jsonb_each_text(attributes) g left join search_name n on n.kind = 'value' and n.key = g.value and n.language = 'de'
    where g.value not in ('true', 'false'));
  return search_lexemes(name, 'en', 'A') || search_lexemes(sku, 'en', 'A') || search_codes(sku)
    || search_lexemes(concat_ws(' ', families[1], said[1]), 'en', 'B') || search_lexemes(concat_ws(' ', families[2], said[2]), 'de', 'B')
    || search_lexemes(description, 'en', 'C')
    || search_lexemes(coalesce(labels[1], ''), 'en', 'D') || search_lexemes(coalesce(labels[2], ''), 'de', 'D');
end $$;

alter table product alter column words drop expression;
create function keep_product_words() returns trigger language plpgsql as $$
begin
  new.words := search_document(new.name, new.sku, new.description, new.family, new.attributes);
  return new;
end $$;
create trigger product_words_from_start before insert on product for each row execute function keep_product_words();
create trigger product_words before update on product for each row
  when (old.name <> new.name or old.sku <> new.sku or old.description <> new.description
    or old.family is distinct from new.family or old.attributes <> new.attributes)
  execute function keep_product_words();
