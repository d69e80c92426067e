import type pg from 'pg'
import { deliveredLanguages, type Language, type LanguageInfo } from '#i18n/language.ts'
import type { Texts } from '#i18n/t.ts'
import { createMemoryReader, type MemoryReader } from '../database/memory-reader.ts'
import { type LanguageFile, readLanguageFiles } from './language-files.ts'
import { type LanguageRow, listLanguageRows, listMessageTexts } from './languages.store.ts'
import { createLocales, type Locales } from './locales.ts'

/** The NOTIFY channel between instances. A message says only that a language or a message was changed. */
export const languagesChannel = 'datum_languages'

type Numbers = Readonly<Record<Language, number>>

/** What holds: the languages in their order; of those with a row the version, and how often their messages were changed. */
type Languages = { languages: readonly LanguageInfo[]; versions: Numbers; revisions: Numbers }

export type LanguagesReader = MemoryReader<Languages> &
  Omit<Locales, 'setOwnMessages'> & {
    files: readonly LanguageFile[]
    /** All languages in their order. */
    list(): readonly LanguageInfo[]
  }

const first: Languages = { languages: deliveredLanguages, versions: {}, revisions: {} }

function infoOf({ code, name, direction, locale, fallback, isBase }: LanguageRow): LanguageInfo {
  return { code, name, direction, locale, fallback, ...(isBase && { isBase }) }
}

/** The languages of the rows, then those that only a file has. */
function listOf(rows: readonly LanguageRow[], files: readonly LanguageFile[]): LanguageInfo[] {
  const codes = new Set(rows.map(({ code }) => code))
  return [...rows.map(infoOf), ...files.map(({ info }) => info).filter(({ code }) => !codes.has(code))]
}

type Written = { revision: number; texts: Texts }

/** Reads the messages of those languages again whose revision is another one than before. */
async function readMessages(pool: pg.Pool, rows: readonly LanguageRow[], known: ReadonlyMap<Language, Written>) {
  const read = new Map<Language, Written>()
  for (const { code, revision } of rows) {
    const before = known.get(code)
    if (before?.revision === revision) read.set(code, before)
    else {
      const messages = revision === 0 ? [] : await listMessageTexts(pool, code)
      read.set(code, { revision, texts: Object.fromEntries(messages.map(({ key, text }) => [key, text])) })
    }
  }
  return read
}

function ownMessages(files: readonly LanguageFile[], written: ReadonlyMap<Language, Written>) {
  const byFile = new Map<Language, Texts>(files.map(({ info, messages }) => [info.code, messages]))
  const codes = new Set([...byFile.keys(), ...written.keys()])
  return new Map(
    Array.from(codes, (code) => [code, { file: byFile.get(code) ?? {}, own: written.get(code)?.texts ?? {} }]),
  )
}

type Options = { folder: string; log: (message: string) => void }

/** The languages and messages of this database. `findMessage` and the other functions answer from what was read. */
export function openLanguages(pool: pg.Pool, { folder, log }: Options): LanguagesReader {
  const files = readLanguageFiles(folder, log)
  let written: ReadonlyMap<Language, Written> = new Map()
  const load = async () => {
    const rows = await listLanguageRows(pool)
    written = await readMessages(pool, rows, written)
    return {
      languages: listOf(rows, files),
      versions: Object.fromEntries(rows.map(({ code, version }) => [code, version])),
      revisions: Object.fromEntries(rows.map(({ code, revision }) => [code, revision])),
    }
  }
  const reader = createMemoryReader<Languages>({ name: 'languages', first, load, log })
  const { setOwnMessages, ...locales } = createLocales(() => reader.current().languages)
  reader.onChange(() => setOwnMessages(ownMessages(files, written)))
  return { ...reader, ...locales, files, list: () => reader.current().languages }
}
