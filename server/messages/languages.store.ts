import type { LanguageInfo } from '#i18n/language.ts'
import type { Database } from '../database/pool.ts'

export type LanguageRow = LanguageInfo & { position: number; version: number; revision: number }

/** The languages that a company has added or changed, and the delivered ones, in their order. */
export async function listLanguageRows(db: Database): Promise<LanguageRow[]> {
  const { rows } = await db.query<LanguageRow>(
    'select code, name, direction, locale, fallback, is_base as "isBase", position, version, revision from language order by position, code',
    [],
  )
  return rows
}

type MessageRow = { key: string; text: string }

/** The messages of a language that a company has written. */
export async function listMessageTexts(db: Database, language: string): Promise<MessageRow[]> {
  const { rows } = await db.query<MessageRow>('select key, text from language_message where language = $1', [
    language,
  ])
  return rows
}
