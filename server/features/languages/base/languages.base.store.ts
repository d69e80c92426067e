import type { MissingInBase } from '#contract/languages/base.ts'
import type { Language } from '#i18n/language.ts'
import type { Database } from '#server/database/pool.ts'

export async function hasProducts(tx: Database): Promise<boolean> {
  const { rows } = await tx.query<{ has: boolean }>('select exists (select from product) as has', [])
  return rows[0]?.has ?? true
}

/** The language has a row. The others are no longer the base. */
export async function setBase(tx: Database, code: Language): Promise<void> {
  await tx.query('update language set is_base = false where is_base and code <> $1', [code])
  await tx.query('update language set is_base = true where code = $1', [code])
}

export type MissingCounts = Record<MissingInBase, number>

/** How much has a text in one language and none in another. Drafts of pages and of settings count, deleted products do not. */
export async function countMissing(
  db: Database,
  from: Language,
  to: Language,
): Promise<MissingCounts | undefined> {
  const { rows } = await db.query<MissingCounts>(
    `with sought as (
       select $1::text as old, $2::text as new, jsonb_build_object('old', $1::text, 'new', $2::text) as vars,
         '$.** ? (@.type() == "object" && exists(@.keyvalue() ? (@.key == $old && (@.value.type() != "string" || @.value != "")))
           && !exists(@.keyvalue() ? (@.key == $new && (@.value.type() != "string" || @.value != ""))))'::jsonpath as lacking
     ), named as (
       select p.name, p.description, p.is_sku_given, t.name as other, t.description as text
       from sought cross join product p left join product_translation t on t.product_id = p.id and t.language = sought.new
       where p.archived_at is null
     )
     select
       (select count(*)::int from named where other is null) as names,
       (select coalesce(sum(count), 0)::int from (
          select count(*) as count from named where other is not null
          group by other having count(*) > 1 and not bool_and(is_sku_given)) same) as "sameNames",
       (select count(*)::int from named where description <> '' and text is null) as descriptions,
       (select count(*)::int from product_family where name ? sought.old and coalesce(name ->> sought.new, '') = '') as families,
       (select count(*)::int from product_attribute where (label ? sought.old and coalesce(label ->> sought.new, '') = '')
          or jsonb_path_exists(choices, lacking, vars)) as attributes,
       (select count(*)::int from variant_group where coalesce(name ->> sought.new, '') = '') as groups,
       (select count(*)::int from page where jsonb_path_exists(draft, lacking, vars)) as pages,
       (select count(*)::int from menu where jsonb_path_exists(entries, lacking, vars)) as menus,
       (select count(*)::int from (
          select distinct on (group_name, published_at is null) content from settings_version
          order by group_name, published_at is null, version desc) as newest
        where jsonb_path_exists(content, lacking, vars)) as settings
     from sought`,
    [from, to],
  )
  return rows[0]
}

/** A choice without a text in the former base is called by its key there, which is no text of the new one. */
export async function keepChoiceNames(tx: Database, from: Language): Promise<void> {
  await tx.query(
    `update product_attribute set choices = (
       select jsonb_agg(case when coalesce(c -> 'label', '{}') ? $1 then c
         else c || jsonb_build_object('label', coalesce(c -> 'label', '{}') || jsonb_build_object($1::text, c ->> 'key')) end order by place)
       from jsonb_array_elements(choices) with ordinality as e (c, place))
     where jsonb_array_length(choices) > 0
       and exists (select from jsonb_array_elements(choices) c where not coalesce(c -> 'label', '{}') ? $1)`,
    [from],
  )
}

/** Products whose texts in the base language are still those of a translation, locked in the order of their ids, as orders lock them. */
export async function lockUnswapped(tx: Database, base: Language, count: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select p.id from product p where exists (
       select from product_translation t where t.product_id = p.id and t.language = $1)
     order by p.id limit $2 for no key update of p`,
    [base, count],
  )
  return rows.map(({ id }) => id)
}

type Swap = { ids: readonly string[]; from: Language; to: Language }

/**
 * Makes the texts of products in `to` their own and keeps the former ones as those in `from`. Texts in other languages that translated
 * the former ones translate the new ones. A text that `to` lacks stays.
 */
export async function swapTexts(tx: Database, { ids, from, to }: Swap): Promise<void> {
  await tx.query(
    `with swapped as materialized (
       select p.id, p.name as old_name, p.description as old_description, p.attributes as old_attributes,
         coalesce(t.name, p.name) as name, coalesce(t.description, p.description) as description,
         p.attributes || coalesce((
           select jsonb_object_agg(a.key, a.value ->> 'text') from jsonb_each(t.attributes) a
           where p.attributes ->> a.key = a.value ->> 'of'), '{}') as attributes
       from product p join product_translation t on t.product_id = p.id and t.language = $2::text
       where p.id = any($1::uuid[])
     ), taken as (
       delete from product_translation t using swapped s where t.product_id = s.id and t.language = $2::text
     ), written as (
       update product p set name = s.name, description = s.description, attributes = s.attributes, version = p.version + 1
       from swapped s where s.id = p.id
     ), others as (
       update product_translation t set
         name_of = case when t.name_of = md5(s.old_name) then md5(s.name) else t.name_of end,
         description_of = case when t.description_of = md5(s.old_description) then md5(s.description)
           else t.description_of end,
         attributes = coalesce((
           select jsonb_object_agg(a.key, case when s.old_attributes ->> a.key = a.value ->> 'of'
             then a.value || jsonb_build_object('of', s.attributes ->> a.key) else a.value end)
           from jsonb_each(t.attributes) a), '{}'),
         version = t.version + 1, updated_at = now()
       from swapped s where s.id = t.product_id and t.language <> $2::text
     )
     insert into product_translation (product_id, language, name, name_of, description, description_of, attributes)
     select id, $3::text, old_name, md5(name), nullif(old_description, ''), md5(description), coalesce((
       select jsonb_object_agg(o.key, jsonb_build_object('of', s.attributes ->> o.key, 'text', o.value #>> '{}'))
       from jsonb_each(s.old_attributes) o
       where jsonb_typeof(o.value) = 'string' and o.value <> s.attributes -> o.key), '{}')
     from swapped s`,
    [ids, to, from],
  )
}
