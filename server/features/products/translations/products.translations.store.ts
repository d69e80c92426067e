import { attributesOf, familiesNow } from '#contract/products/attributes.ts'
import type { Language } from '#i18n/language.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'

/** Texts of values, by attribute, each with the value that it translates. */
export type TranslatedValues = Record<string, { of: string; text: string }>

export type TextsRow = {
  product_id: string
  name: string | null
  description: string | null
  attributes: TranslatedValues
}

/** The same beside the columns of its product; null for a product without texts. */
export type TextColumns = {
  text_name: string | null
  text_description: string | null
  text_attributes: TranslatedValues | null
}

/** SQL: the texts of `product` in a language, which is an expression, to be joined, and their columns. */
export const textColumns: readonly string[] = ['name', 'description', 'attributes'].map(
  (name) => `texts.${name} as text_${name}`,
)
export function joinTextsSql(language: string): string {
  return `left join product_translation texts on texts.product_id = product.id and texts.language = ${language}`
}

/** The texts of products in one language, of those that have any. */
export async function listTexts(
  db: Database,
  productIds: readonly string[],
  language: Language,
): Promise<TextsRow[]> {
  const { rows } = await db.query<TextsRow>(
    `select product_id, name, description, attributes from product_translation
     where product_id = any($1) and language = $2`,
    [productIds, language],
  )
  return rows
}

export type TranslationRow = TextsRow & {
  language: Language
  warnings: string | null
  version: number
  is_name_changed: boolean
  is_description_changed: boolean
  is_warnings_changed: boolean
}

/** The translations of a product, and whether the original of name and description has changed since. */
export async function listTranslations(db: Database, productId: string): Promise<TranslationRow[]> {
  const { rows } = await db.query<TranslationRow>(
    `select t.product_id, t.language, t.name, t.description, t.warnings, t.attributes, t.version,
       t.name_of is distinct from md5(p.name) as is_name_changed,
       t.description_of is distinct from md5(p.description) as is_description_changed,
       t.warnings_of is distinct from md5(p.warnings) as is_warnings_changed
     from product_translation t join product p on p.id = t.product_id
     where t.product_id = $1 order by t.language`,
    [productId],
  )
  return rows
}

export type NewTranslation = {
  productId: string
  language: Language
  name: string | null
  description: string | null
  warnings: string | null
  attributes: TranslatedValues
}

/** Replaces the texts of a locked product in one language. */
export async function writeTranslation(
  tx: Database,
  { productId, language, name, description, warnings, attributes }: NewTranslation,
): Promise<void> {
  await tx.query(
    `insert into product_translation (product_id, language, name, name_of, description, description_of, attributes,
       warnings, warnings_of)
     select id, $2::text, $3::text, md5(name), $4::text, md5(description), $5::jsonb, $6::text, md5(warnings)
     from product where id = $1
     on conflict (product_id, language) do update set name = excluded.name, name_of = excluded.name_of,
       description = excluded.description, description_of = excluded.description_of, attributes = excluded.attributes,
       warnings = excluded.warnings, warnings_of = excluded.warnings_of,
       version = product_translation.version + 1, updated_at = now()`,
    [productId, language, name, description, toJson(attributes), warnings],
  )
}

/** A name or a description that a table gives, empty where the table takes it away, and the one before it; null if there was none. */
export type WrittenText = {
  id: string
  language: Language
  field: 'name' | 'description'
  text: string
  former: string | null
}

/** Writes names and descriptions of many products; the other texts stay. */
export async function writeTexts(tx: Database, texts: readonly WrittenText[]): Promise<void> {
  await tx.query(
    `insert into product_translation (product_id, language, name, name_of, description, description_of)
     select p.id, given.language, max(given.text) filter (where given.field = 'name'), md5(p.name),
       max(given.text) filter (where given.field = 'description'), md5(p.description)
     from jsonb_to_recordset($1::jsonb) as given(id uuid, language text, field text, text text)
     join product p on p.id = given.id group by p.id, given.language
     on conflict (product_id, language) do update set
       name = coalesce(excluded.name, product_translation.name),
       name_of = case when excluded.name is null then product_translation.name_of else excluded.name_of end,
       description = coalesce(excluded.description, product_translation.description),
       description_of = case when excluded.description is null then product_translation.description_of
         else excluded.description_of end,
       version = product_translation.version + 1, updated_at = now()`,
    [toJson(texts)],
  )
}

/** Takes names and descriptions away; the other texts stay. */
export async function emptyTexts(
  tx: Database,
  texts: readonly Omit<WrittenText, 'text' | 'former'>[],
): Promise<void> {
  if (texts.length === 0) return
  await tx.query(
    `update product_translation t set
       name = case when given.has_name then null else t.name end,
       name_of = case when given.has_name then null else t.name_of end,
       description = case when given.has_description then null else t.description end,
       description_of = case when given.has_description then null else t.description_of end,
       version = t.version + 1, updated_at = now()
     from (
       select id, language, bool_or(field = 'name') as has_name, bool_or(field = 'description') as has_description
       from jsonb_to_recordset($1::jsonb) as one(id uuid, language text, field text) group by id, language
     ) as given
     where t.product_id = given.id and t.language = given.language`,
    [toJson(texts)],
  )
}

export type RestoredText = { id: string; language: Language; field: 'name' | 'description' }

/** Puts the former texts back where nobody has changed them since, and returns which. */
export async function restoreTexts(tx: Database, texts: readonly WrittenText[]): Promise<RestoredText[]> {
  if (texts.length === 0) return []
  const { rows } = await tx.query<RestoredText>(
    `with back as (
       select given.* from jsonb_to_recordset($1::jsonb) as given(id uuid, language text, field text, text text, former text)
       join product_translation t on t.product_id = given.id and t.language = given.language
         and coalesce(case given.field when 'name' then t.name else t.description end, '') = given.text
     ), joined as (
       select id, language, bool_or(field = 'name') as has_name, max(former) filter (where field = 'name') as name,
         bool_or(field = 'description') as has_description, max(former) filter (where field = 'description') as description
       from back group by id, language
     ), restored as (
       update product_translation t set
         name = case when has_name then joined.name else t.name end,
         name_of = case when has_name then md5(p.name) else t.name_of end,
         description = case when has_description then joined.description else t.description end,
         description_of = case when has_description then md5(p.description) else t.description_of end,
         version = t.version + 1, updated_at = now()
       from joined join product p on p.id = joined.id
       where t.product_id = joined.id and t.language = joined.language
     )
     select id, language, field from back`,
    [toJson(texts)],
  )
  return rows
}

/** The attributes of each family whose values are translated with the portal, as JSON. */
function choicesByFamily(): string {
  const keysOf = (family: string) =>
    attributesOf(family).flatMap(({ key, kind }) => (kind === 'choice' ? [key] : []))
  return toJson(Object.fromEntries(familiesNow().map(({ key }) => [key, keysOf(key)])))
}

/** The small letters of Unicode as the ranges of a class of a regular expression, without its brackets. */
function smallLetters(): string {
  const last = 0x1ffff
  const ranges: string[] = []
  let first: number | null = null
  for (let code = 0; code <= last; code++) {
    const isSmall = /^\p{Ll}$/u.test(String.fromCodePoint(code))
    if (isSmall) first ??= code
    else if (first !== null) {
      ranges.push(`${String.fromCodePoint(first)}-${String.fromCodePoint(code - 1)}`)
      first = null
    }
  }
  return ranges.join('')
}

const threeSmallLetters = `[${smallLetters()}]{3}`

/**
 * SQL: a text is words, by the rule of `isWords`. What `[[:lower:]]` contains depends on the collation of the database:
 * in "C" it has no ö. Ranges are compared by code point in every collation.
 */
export function isWordsSql(text: string): string {
  return `(${text}) ~ '${threeSmallLetters}'`
}

/**
 * SQL: `product` lacks a text in a language, which is an expression, or has one of what it said before. Which values are
 * words is the rule of `isWords`.
 */
export function lacksTextsSql(language: string): string {
  return `not exists (
    select from product_translation t
    where t.product_id = product.id and t.language = ${language}
      and t.name is not null and t.name_of = md5(product.name)
      and (product.description = '' or t.description is not null and t.description_of = md5(product.description))
      and (product.warnings = '' or t.warnings is not null and t.warnings_of = md5(product.warnings))
      and not exists (
        select from jsonb_each(product.attributes) own
        where jsonb_typeof(own.value) = 'string' and ${isWordsSql("own.value #>> '{}'")}
          and not coalesce('${choicesByFamily()}'::jsonb -> product.family ? own.key, false)
          and (t.attributes -> own.key ->> 'of') is distinct from (own.value #>> '{}')))`
}

/** The warnings of a product in a language; null without a text. */
export async function findWarnings(db: Database, productId: string, language: Language): Promise<string | null> {
  const { rows } = await db.query<{ warnings: string | null }>(
    'select warnings from product_translation where product_id = $1 and language = $2',
    [productId, language],
  )
  return rows[0]?.warnings ?? null
}
