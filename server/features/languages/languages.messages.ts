import type { Actor } from '#contract/access.ts'
import { type Message, type MessageFilter, messagesPerPage } from '#contract/languages/messages.ts'
import { messageError } from '#contract/messages/rules.ts'
import { type Language, messageChain } from '#i18n/language.ts'
import { recordAudit } from '#server/database/audit.ts'
import { notify } from '#server/database/listen.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transactional } from '#server/database/transaction.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { isSourceText, sourceTexts } from '#server/messages/delivered-texts.ts'
import { languagesChannel } from '#server/messages/languages.ts'
import {
  deleteMessage,
  listOwnMessages,
  raiseLanguageRevision,
  writeMessages,
} from './languages.messages.store.ts'
import { ensureRow, type LanguagesDeps } from './languages.service.ts'

/** The substitute where a language has no text: that of a language it falls back to, at last the text in the code. */
function fallbackText({ languages }: LanguagesDeps, code: Language, key: string): string {
  const others = messageChain(code, languages.list()).slice(1)
  return others.map((one) => languages.findMessage(one, key)?.text).find((text) => text !== undefined) ?? key
}

function toMessage(
  deps: LanguagesDeps,
  { code, key, version }: { code: Language; key: string; version: number },
): Message {
  const found = deps.languages.findMessage(code, key)
  return {
    key,
    text: found?.text ?? null,
    origin: found?.origin ?? null,
    fallback: fallbackText(deps, code, key),
    version,
  }
}

type Criteria = { q: string; filter: MessageFilter }

function matches(
  found: ReturnType<LanguagesDeps['languages']['findMessage']>,
  key: string,
  { q, filter }: Criteria,
) {
  if (filter === 'missing' && found !== null) return false
  if (filter === 'own' && found?.origin !== 'own') return false
  return q === '' || key.toLowerCase().includes(q) || (found?.text.toLowerCase().includes(q) ?? false)
}

type Asked = { q?: string | undefined; filter?: MessageFilter | undefined; cursor?: string | undefined }

/** A page of the messages of a language. Throws `language_not_found`. */
export async function listMessages(deps: LanguagesDeps, code: Language, asked: Asked) {
  const { pool, languages } = deps
  await languages.fresh()
  if (!languages.list().some((one) => one.code === code)) refuse('language_not_found')
  const { q = '', filter = 'all', cursor = '0' } = asked
  const criteria = { q: q.trim().toLowerCase(), filter }
  const found = sourceTexts.filter((key) => matches(languages.findMessage(code, key), key, criteria))
  const end = Number(cursor) + messagesPerPage
  const keys = found.slice(Number(cursor), end)
  const versions = new Map((await listOwnMessages(pool, code, keys)).map(({ key, version }) => [key, version]))
  return {
    items: keys.map((key) => toMessage(deps, { code, key, version: versions.get(key) ?? 0 })),
    total: found.length,
    nextCursor: end < found.length ? String(end) : null,
  }
}

type Saving = { actor: Actor; code: Language; key: string; text: string | null; version: number }

/**
 * Writes a message, or takes the own text back. Throws `language_not_found`, `message_not_found`, `rule_broken` with the
 * error of the text, `stale_version` with the message.
 */
export async function saveMessage(deps: LanguagesDeps & Transactional, saving: Saving): Promise<Message> {
  const { code, key, text } = saving
  if (!deps.languages.list().some((one) => one.code === code)) refuse('language_not_found')
  if (!isSourceText(key)) refuse('message_not_found')
  const message = text === null ? null : messageError(key, text, code)
  if (message !== null) refuse('rule_broken', [{ path: 'text', message }])
  const version = await deps.transaction((tx) => write(tx, deps, saving))
  await deps.languages.read()
  return toMessage(deps, { code, key, version })
}

/** Returns the new version. */
async function write(tx: Database, deps: LanguagesDeps, saving: Saving): Promise<number> {
  const { actor, code, key, text, version } = saving
  const { name } = await ensureRow(tx, deps, code)
  const [before] = await listOwnMessages(tx, code, [key])
  if ((before?.version ?? 0) !== version) {
    const current = {
      ...toMessage(deps, { code, key, version: before?.version ?? 0 }),
      ...(before && { text: before.text }),
    }
    refuseStale('stale_version', current)
  }
  if (text === null) await deleteMessage(tx, code, key)
  else await writeMessages(tx, code, [{ key, text }])
  await raiseLanguageRevision(tx, code)
  await recordAudit(tx, {
    actor,
    action: 'language.message_changed',
    subject: { kind: 'language', id: code, name },
    before: { message: key, text: before?.text ?? deps.languages.findMessage(code, key)?.text ?? null },
    after: { message: key, text },
  })
  await notify(tx, languagesChannel, code)
  return text === null ? 0 : version + 1
}
