import type { Database } from '#server/database/pool.ts'

type Versioned = { key: string; text: string; version: number }

/** The messages with these keys that a company has written in a language. */
export async function listOwnMessages(
  db: Database,
  language: string,
  keys: readonly string[],
): Promise<Versioned[]> {
  const { rows } = await db.query<Versioned>(
    'select key, text, version from language_message where language = $1 and key = any($2)',
    [language, keys],
  )
  return rows
}

/** Writes messages of a language, new or over those there are. */
export async function writeMessages(
  tx: Database,
  language: string,
  messages: readonly { key: string; text: string }[],
): Promise<void> {
  await tx.query(
    `insert into language_message (language, key, text)
     select $1, given.key, given.text from unnest($2::text[], $3::text[]) as given (key, text)
     on conflict (language, key)
     do update set text = excluded.text, version = language_message.version + 1, updated_at = now()`,
    [language, messages.map(({ key }) => key), messages.map(({ text }) => text)],
  )
}

export async function deleteMessage(tx: Database, language: string, key: string): Promise<void> {
  await tx.query('delete from language_message where language = $1 and key = $2', [language, key])
}

/** Counts a change of the messages: by it every instance knows that it has to read them again. */
export async function raiseLanguageRevision(tx: Database, language: string): Promise<void> {
  await tx.query('update language set revision = revision + 1 where code = $1', [language])
}
