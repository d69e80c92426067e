import type pg from 'pg'
import { deliveredLanguages, type Language, type LanguageInfo, languagesBy } from '#i18n/language.ts'
import type { Texts } from '#i18n/t.ts'
import { createMemoryReader, type MemoryReader } from '../database/memory-reader.ts'
import { type LanguageFile, readLanguageFiles } from './language-files.ts'
import { type LanguageRow, listLanguageRows, listMessageTexts } from './languages.store.ts'
import { setOwnMessages } from './locales.ts'

/** The NOTIFY channel between instances. A message says only that a language or a message was changed. */
export const languagesChannel = 'datum_languages'

type Numbers = Readonly<Record<Language, number>>

/** What holds: the languages in their order; of those with a row the version, and how often their messages were changed. */
type Languages = { languages: readonly LanguageInfo[]; versions: Numbers; revisions: Numbers }

export type LanguagesReader = MemoryReader<Languages> & { files: readonly LanguageFile[] }

const first: Languages = { languages: deliveredLanguages, versions: {}, revisions: {} }
const readers = new WeakMap<pg.Pool, LanguagesReader>()
/** The database whose languages this process speaks: the one that was opened last. */
let database: pg.Pool | undefined

function infoOf({ code, name, direction, locale, fallback }: LanguageRow): LanguageInfo {
  return { code, name, direction, locale, fallback }
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

/**
 * The reader of the languages of this database: one for the requests and the jobs of a process. From now on
 * `languagesNow` and `t` have what it has read.
 */
export function openLanguages(pool: pg.Pool, { folder, log }: Options): LanguagesReader {
  const known = readers.get(pool)
  if (known) return known
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
  const created = createMemoryReader<Languages>({ name: 'languages', first, load, log })
  created.onChange(() => {
    if (database === pool) setOwnMessages(ownMessages(files, written))
  })
  const reader = {
    ...created,
    files,
    stop() {
      readers.delete(pool)
      created.stop()
      if (database !== pool) return
      languagesBy(() => deliveredLanguages)
      setOwnMessages(new Map())
    },
  }
  readers.set(pool, reader)
  database = pool
  languagesBy(() => created.current().languages)
  return reader
}
