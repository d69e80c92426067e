import type { LanguageInfo } from '#i18n/language.ts'
import type { Database } from '#server/database/pool.ts'

export type PortalLanguageRow = LanguageInfo & { position: number; version: number; revision: number }

const columns = 'code, name, direction, locale, fallback, is_base as "isBase", position, version, revision'

/** All languages; until the transaction ends, no other request changes them or their messages. */
export async function lockLanguages(tx: Database): Promise<PortalLanguageRow[]> {
  const { rows } = await tx.query<PortalLanguageRow>(
    `select ${columns} from language order by position, code for update`,
    [],
  )
  return rows
}

/** Adds a language behind the others. */
export async function insertLanguage(
  tx: Database,
  language: LanguageInfo,
): Promise<PortalLanguageRow | undefined> {
  const { code, name, direction, locale, fallback } = language
  const { rows } = await tx.query<PortalLanguageRow>(
    `insert into language (code, name, direction, locale, fallback, position)
     values ($1, $2, $3, $4, $5, (select coalesce(max(position), 0) + 1 from language)) returning ${columns}`,
    [code, name, direction, locale, fallback],
  )
  return rows[0]
}

export async function updateLanguage(tx: Database, language: LanguageInfo): Promise<void> {
  const { code, name, direction, locale, fallback } = language
  await tx.query(
    `update language set name = $2, direction = $3, locale = $4, fallback = $5, version = version + 1, updated_at = now()
     where code = $1`,
    [code, name, direction, locale, fallback],
  )
}

/** Gives the languages the positions 1, 2, 3 in this order. */
export async function orderLanguages(tx: Database, codes: readonly string[]): Promise<void> {
  await tx.query(
    `update language set position = given.position
     from unnest($1::text[]) with ordinality as given (code, position) where language.code = given.code`,
    [codes],
  )
}

export async function deleteLanguage(tx: Database, code: string): Promise<void> {
  await tx.query('delete from language where code = $1', [code])
}

export type Uses = {
  products: number
  pages: number
  menus: number
  accounts: number
  synonyms: number
  families: number
  settings: number
  fallbacks: number
}

/** How many rows of each kind have something in a language. Drafts of pages and of settings count too. */
export async function countLanguageUses(tx: Database, code: string): Promise<Uses | undefined> {
  const { rows } = await tx.query<Uses>(
    `with sought as (
       select $1::text as code, jsonb_build_object('code', $1::text) as vars,
         '$.** ? (@.type() == "object").keyvalue() ? (@.key == $code)'::jsonpath as texts)
     select
       (select count(*) from product_translation t where t.language = sought.code) as products,
       (select count(*) from page where jsonb_path_exists(draft, texts, vars)) as pages,
       (select count(*) from menu where jsonb_path_exists(entries, texts, vars)) as menus,
       (select count(*) from account_language a where a.language = sought.code) as accounts,
       (select count(*) from search_synonym s where s.language = sought.code) as synonyms,
       (select count(*) from product_family where name ? sought.code) + (select count(*) from product_attribute
        where label ? sought.code or jsonb_path_exists(choices, texts, vars)) as families,
       (select count(*) from language where fallback = sought.code) as fallbacks,
       (select count(*) from (
          select distinct on (group_name, published_at is null) content from settings_version
          order by group_name, published_at is null, version desc) as newest
        where content -> 'languages' ? sought.code or content ->> 'defaultLanguage' = sought.code
          or jsonb_path_exists(content, texts, vars)) as settings
     from sought`,
    [code],
  )
  return rows[0]
}
