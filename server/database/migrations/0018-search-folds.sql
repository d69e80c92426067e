-- Searches read letters as people type them: "Jurgen", "zolty" and "s100" find Jürgen, żółty and Ｓ１００.

-- The letters of a text without accents and width, in small letters. `foldText` of the contract is the same in TypeScript, and a
-- test compares the two over all letters. Marks of other scripts are letters of theirs and stay.
create function search_fold(given text) returns text language plpgsql immutable parallel safe strict as $$
declare
  folded text := given;
begin
  if octet_length(given) = char_length(given) then return lower(given); end if;
  if folded ~ '[\u3000\uff01-\uff9f]' then
    folded := translate(folded,
      '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～　｡｢｣､･ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ',
      '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~ 。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゙゚');
  end if;
  folded := normalize(regexp_replace(normalize(folded, nfd), '[\u0300-\u036f]+', '', 'g'), nfc);
  folded := translate(lower(folded), 'ıłøđħŧðςſ', 'ilodhtdσs');
  folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  return replace(replace(replace(replace(replace(folded, 'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'), 'ﬃ', 'ffi'), 'ﬄ', 'ffl');
end $$;

-- The words of a text that are also written without their letter, "Juergen" and "Soeren", each behind a space; empty if there are none.
create function search_spellings(given text) returns text language plpgsql immutable parallel safe strict as $$
declare
  composed text;
begin
  if octet_length(given) = char_length(given) then return ''; end if;
  composed := translate(normalize(given, nfc), 'ÄÖÜÅØ', 'äöüåø');
  if composed !~ '[äöüåø]' then return ''; end if;
  return replace(replace(replace(replace(replace((
    select string_agg(' ' || word, '') from regexp_split_to_table(composed, '\s+') as word where word ~ '[äöüåø]'),
    'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe');
end $$;

-- Each two characters of the Chinese and Japanese runs of a text, behind a space: lists look for words of one or two letters where a
-- word begins.
create function search_pairs(given text) returns text language plpgsql immutable parallel safe strict as $$
begin
  if given !~ '[々〆\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]' then return ''; end if;
  return (
    select string_agg(distinct ' ' || substr(run[1], first, 2), '')
    from regexp_matches(given, '[々〆\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+', 'g') as run cross join generate_series(1, length(run[1])) as first);
end $$;

-- What the lists of staff search of a text: folded, and with its other spellings. Indexes are built without a search path, so it finds
-- the functions that it calls when it is created, and those call none of ours. It is strict, so it is never written out in a query, and a
-- text that it is compared with is known to be there.
create function search_text(given text) returns text language sql immutable parallel safe strict return
  case when octet_length(given) = char_length(given) then lower(given)
    else search_fold(given || search_spellings(given)) || search_pairs(search_fold(given)) end;

-- A part number as it is typed without its separators: "S-100/B2" is also "S100B2".
create function search_code(sku text) returns text language sql immutable parallel safe return
  translate(sku, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~–—−·×', '');

-- Chinese and Japanese have no spaces: of each run, what begins at each of its characters, as "~链条", so that any word in it is
-- the beginning of a lexeme. A query is cut into pieces of as many characters.
create function search_runs(given text, weight "char") returns tsvector language sql immutable parallel safe as $$
  select coalesce(string_agg(distinct '''~' || substr(run[1], first, 8) || ''':1' || weight::text, ' '), '')::tsvector
  from regexp_matches(search_fold(given), '[々〆\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+', 'g') as run
  cross join generate_series(1, length(run[1])) as first
$$;

-- The words of a text, the same folded and in other spellings, and the stems of those that are no stems themselves, as lexemes of
-- one weight. A stem begins with "=", so that it is no beginning of a word. Words stay as they are written too: the release before
-- this one looks for those, and corrections show them.
create or replace function search_lexemes(given text, language text, weight "char") returns tsvector language plpgsql immutable parallel safe as $$
declare
  has_runs boolean := given ~ '[々〆\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]';
  parsed tsvector := setweight(to_tsvector('simple', product_text(case when has_runs
    then regexp_replace(given, '([々〆\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g')
    else given end)), weight);
  dictionary regdictionary := case language when 'de' then 'german_stem' else 'english_stem' end;
begin
  if octet_length(given) <> char_length(given) then
    parsed := parsed || coalesce((
      select string_agg(distinct '''' || folded || ''':1' || weight::text, ' ')
      from unnest(tsvector_to_array(parsed)) as word
      cross join lateral unnest(array[search_fold(word), ltrim(search_fold(search_spellings(word)))]) as folded
      where folded not in (word, '') and folded !~ '[''\\]'), '')::tsvector;
  end if;
  if has_runs then parsed := parsed || search_runs(given, weight); end if;
  return parsed || coalesce((
    select string_agg(distinct '''=' || stem[1] || ''':1' || weight::text, ' ')
    from unnest(tsvector_to_array(parsed)) as word cross join lateral ts_lexize(dictionary, word) as stem
    where word ~ '^[[:alpha:]]{3,}$' and stem[1] <> word), '')::tsvector;
end $$;

create or replace function search_codes(sku text) returns tsvector language plpgsql immutable parallel safe as $$
declare
  parts text[] := regexp_split_to_array(regexp_replace(search_fold(sku), '^[^[:alnum:]]+|[^[:alnum:]]+$', '', 'g'), '[^[:alnum:]]+');
  whole text := array_to_string(parts, '');
begin
  if whole = '' then return ''; end if;
  return (
    select '''#' || whole || ''':1A ' || string_agg(distinct '''' || array_to_string(parts[first:], '') || ''':1A', ' ')
    from generate_series(1, least(cardinality(parts), 8)) as first)::tsvector || coalesce((
    select string_agg('''~' || substr(whole, first) || ''':1A', ' ')
    from generate_series(2, least(length(whole) - 2, 16)) as first), '')::tsvector;
end $$;
