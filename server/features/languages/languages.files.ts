import { setImmediate } from 'node:timers/promises'
import type { Actor } from '#contract/access.ts'
import type { MessageFileCheck } from '#contract/languages/messages.ts'
import { messageError } from '#contract/messages/rules.ts'
import { cut } from '#i18n/cut.ts'
import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { notify } from '#server/database/listen.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { isSourceText, sourceTexts } from '#server/messages/delivered-texts.ts'
import { languagesChannel } from '#server/messages/languages.ts'
import { raiseLanguageRevision, writeMessages } from './languages.messages.store.ts'
import { ensureRow, type LanguagesDeps } from './languages.service.ts'

/** Most entries of a file: more than the portal has texts, so that files of later releases fit. */
const maxEntries = 20_000
/** How many wrong or unknown messages are named. */
const maxNamed = 100
/** Other requests run after so many messages. */
const atOnce = 100

/** The messages of a language as a file for translators: every text in the code; those that are missing are empty. */
export function messagesFile({ languages }: LanguagesDeps, code: Language): string {
  if (!languages.list().some((one) => one.code === code)) refuse('language_not_found')
  return `${JSON.stringify(
    Object.fromEntries(sourceTexts.map((key) => [key, languages.findMessage(code, key)?.text ?? ''])),
    null,
    2,
  )}\n`
}

function unreadable(message: string): never {
  return refuse('messages_unreadable', [{ path: 'file', message }])
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The messages of a file: an object of texts, alone or as `messages` of a file of a language. */
function readEntries(file: Uint8Array): [string, unknown][] {
  let read: unknown
  try {
    read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file))
  } catch (error) {
    return unreadable((error as Error).message)
  }
  if (!isObject(read)) return unreadable(t('The file must be an object of English texts and their translations.'))
  const entries = Object.entries(isObject(read.messages) ? read.messages : read)
  return entries.length > maxEntries
    ? unreadable(t('The file has more than {count} translations.', { count: maxEntries }))
    : entries
}

type Sorted = {
  usable: { key: string; text: string }[]
  counts: Omit<MessageFileCheck, 'revision'>
}

function noCounts(): Sorted['counts'] {
  const counts = { newCount: 0, changedCount: 0, sameCount: 0, emptyCount: 0, unknownCount: 0, wrongCount: 0 }
  return { ...counts, unknown: [], wrong: [] }
}

type Find = (key: string) => { text: string } | null
type In = { code: Language; find: Find }

function sortEntry({ usable, counts }: Sorted, { code, find }: In, [key, text]: [string, unknown]): void {
  if (!isSourceText(key)) {
    counts.unknownCount += 1
    if (counts.unknown.length < maxNamed) counts.unknown.push(cut(key, 1000))
    return
  }
  if (text === '' || text === null) {
    counts.emptyCount += 1
    return
  }
  const error = typeof text === 'string' ? messageError(key, text, code) : t('The translation must be text.')
  if (error !== null || typeof text !== 'string') {
    counts.wrongCount += 1
    if (counts.wrong.length < maxNamed) counts.wrong.push({ key, message: error ?? '' })
    return
  }
  const before = find(key)
  if (before?.text === text) {
    counts.sameCount += 1
    return
  }
  if (before) counts.changedCount += 1
  else counts.newCount += 1
  usable.push({ key, text })
}

async function sortEntries(
  { languages }: LanguagesDeps,
  code: Language,
  file: Uint8Array | undefined,
): Promise<Sorted> {
  if (!languages.list().some((one) => one.code === code)) refuse('language_not_found')
  const entries = readEntries(file ?? unreadable(t('The file is empty.')))
  const sorted: Sorted = { usable: [], counts: noCounts() }
  for (const [index, entry] of entries.entries()) {
    if (index > 0 && index % atOnce === 0) await setImmediate()
    sortEntry(sorted, { code, find: (key) => languages.findMessage(code, key) }, entry)
  }
  return sorted
}

/** What applying the file would change. Throws `language_not_found`, `messages_unreadable`. */
export async function checkFile(
  deps: LanguagesDeps,
  code: Language,
  file: Uint8Array | undefined,
): Promise<MessageFileCheck> {
  const { languages } = deps
  await languages.read()
  const { counts } = await sortEntries(deps, code, file)
  return { ...counts, revision: languages.current().revisions[code] ?? 0 }
}

type Applying = { actor: Actor; code: Language; revision: number; file: Uint8Array | undefined }

/**
 * Writes the messages of the file that are new or changed, all or none. Throws `stale_version` with a new check if the
 * messages were changed since the file was checked.
 */
export async function applyFile(deps: LanguagesDeps, applying: Applying): Promise<MessageFileCheck> {
  const { actor, code, revision, file } = applying
  await deps.languages.read()
  const { usable, counts } = await sortEntries(deps, code, file)
  const after = await inTransaction(deps.pool, async (tx) => {
    const row = await ensureRow(tx, deps, code)
    if (row.revision !== revision) refuseStale('stale_version', { ...counts, revision: row.revision })
    if (usable.length === 0) return row.revision
    await writeMessages(tx, code, usable)
    await raiseLanguageRevision(tx, code)
    await recordAudit(tx, {
      actor,
      action: 'language.messages_uploaded',
      subject: { kind: 'language', id: code, name: row.name },
      after: { added: counts.newCount, changed: counts.changedCount },
    })
    await notify(tx, languagesChannel, code)
    return row.revision + 1
  })
  await deps.languages.read()
  return { ...counts, revision: after }
}
