import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import { maxLanguages } from '#contract/language-fields.ts'
import type { LanguageEntry, LanguageForm, PortalLanguage } from '#contract/languages/languages.ts'
import { describeLanguage } from '#contract/messages/describe.ts'
import { pluralCategories } from '#contract/messages/rules.ts'
import { deliveredLanguages, type Language, type LanguageInfo } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { notify } from '#server/database/listen.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transactional } from '#server/database/transaction.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { sourceTexts } from '#server/messages/delivered-texts.ts'
import { type LanguagesReader, languagesChannel } from '#server/messages/languages.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { usesOf } from './languages.rules.ts'
import {
  countLanguageUses,
  deleteLanguage,
  insertLanguage,
  lockLanguages,
  orderLanguages,
  type PortalLanguageRow,
  updateLanguage,
} from './languages.store.ts'

export type LanguagesDeps = {
  pool: pg.Pool
  languages: Pick<LanguagesReader, 'read' | 'fresh' | 'current' | 'files' | 'list' | 'findMessage'>
  settings: Pick<Settings, 'formats'>
}

function originOf({ languages: { files } }: LanguagesDeps, code: Language): PortalLanguage['origin'] {
  if (deliveredLanguages.some((one) => one.code === code)) return 'release'
  return files.some(({ info }) => info.code === code) ? 'file' : 'added'
}

function countsOf({ languages }: LanguagesDeps, code: Language) {
  let translatedCount = 0
  let ownCount = 0
  for (const key of sourceTexts) {
    const origin = languages.findMessage(code, key)?.origin
    if (origin !== undefined) translatedCount += 1
    if (origin === 'own') ownCount += 1
  }
  return { translatedCount, ownCount, messageCount: sourceTexts.length }
}

/** A language as staff see it; one that only a file has, has no row and version 0. */
function toLanguage(
  deps: LanguagesDeps,
  { code, name, direction, locale, fallback, isBase = false }: LanguageInfo,
): PortalLanguage {
  const { versions, revisions } = deps.languages.current()
  return {
    code,
    name,
    direction,
    locale,
    fallback,
    origin: originOf(deps, code),
    isBase,
    isOffered: deps.settings.formats().languages.includes(code),
    ...countsOf(deps, code),
    plurals: [...pluralCategories(code).keys()],
    version: versions[code] ?? 0,
    revision: revisions[code] ?? 0,
  }
}

/** All languages in their order. Reads them first: another instance may have changed them a moment ago. */
export async function listLanguages(deps: LanguagesDeps): Promise<PortalLanguage[]> {
  await deps.languages.read()
  return deps.languages.list().map((language) => toLanguage(deps, language))
}

/** The language as it is now. Throws `language_not_found`. */
export async function readLanguage(deps: LanguagesDeps, code: Language): Promise<PortalLanguage> {
  await deps.languages.read()
  const found = deps.languages.list().find((one) => one.code === code) ?? refuse('language_not_found')
  return toLanguage(deps, found)
}

/** The row of a language, made from its file if there is none yet. Throws `language_not_found`. */
export async function ensureRow(
  tx: Database,
  { languages: { files } }: LanguagesDeps,
  code: Language,
): Promise<PortalLanguageRow> {
  const row = (await lockLanguages(tx)).find((one) => one.code === code)
  if (row) return row
  const file = files.find(({ info }) => info.code === code) ?? refuse('language_not_found')
  return (await insertLanguage(tx, file.info)) ?? refuse('language_not_found')
}

function fieldsOf({ name, direction, locale, fallback }: LanguageInfo) {
  return { name, direction, locale, fallback }
}

type Step = { actor: Actor; code: Language }

/** Adds a language. Throws `language_exists`, `too_many_languages`, `language_not_found` for an unknown fallback. */
export async function addLanguage(
  deps: LanguagesDeps & Transactional,
  { actor, entry: { code, ...given } }: { actor: Actor; entry: LanguageEntry },
): Promise<PortalLanguage> {
  await deps.transaction(async (tx) => {
    const rows = await lockLanguages(tx)
    const known = [...rows.map((row) => row.code), ...deps.languages.files.map(({ info }) => info.code)]
    if (known.includes(code)) refuse('language_exists')
    if (known.length >= maxLanguages) refuse('too_many_languages')
    const language = { ...describeLanguage(code), ...defined(given) }
    if (language.fallback !== null && !known.includes(language.fallback)) refuse('language_not_found')
    await insertLanguage(tx, language)
    await recordAudit(tx, {
      actor,
      action: 'language.added',
      subject: { kind: 'language', id: code, name: language.name },
      after: fieldsOf(language),
    })
    await notify(tx, languagesChannel, code)
  })
  return readLanguage(deps, code)
}

function defined(given: Omit<LanguageEntry, 'code'>): Partial<Omit<LanguageInfo, 'code'>> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** Changes the details of a language. Throws `language_not_found`, `stale_version` with the language. */
export async function changeLanguage(
  deps: LanguagesDeps & Transactional,
  { actor, code, form }: Step & { form: LanguageForm },
): Promise<PortalLanguage> {
  const { version, position, ...fields } = form
  const current = await readLanguage(deps, code)
  await deps.transaction(async (tx) => {
    const before = await ensureRow(tx, deps, code)
    if (version !== before.version && !(version === 0 && current.version === 0))
      refuseStale('stale_version', current)
    refuseLoop(deps.languages.list(), code, fields.fallback)
    const after = { ...before, ...fields }
    await updateLanguage(tx, after)
    if (position !== undefined) {
      const others = (await lockLanguages(tx)).map((row) => row.code).filter((one) => one !== code)
      await orderLanguages(tx, others.toSpliced(position - 1, 0, code))
    }
    await recordAudit(tx, {
      actor,
      action: 'language.changed',
      subject: { kind: 'language', id: code, name: after.name },
      before: fieldsOf(before),
      after: fieldsOf(after),
    })
    await notify(tx, languagesChannel, code)
  })
  return readLanguage(deps, code)
}

/** A language that falls back to itself over others would have no end. */
function refuseLoop(known: readonly LanguageInfo[], code: Language, fallback: Language | null): void {
  for (let current = fallback, steps = 0; current !== null && steps <= known.length; steps += 1) {
    if (current === code)
      refuse('rule_broken', [{ path: 'fallback', message: t('A language cannot fall back to itself.') }])
    const above = known.find((one) => one.code === current)
    if (!above) refuse('rule_broken', [{ path: 'fallback', message: t('Choose a language') }])
    current = above.fallback
  }
}

/**
 * Removes a language with its messages. Throws `language_fixed` for one of the release or of a file, `language_in_use`
 * with what uses it, `stale_version`.
 */
export async function removeLanguage(
  deps: LanguagesDeps & Transactional,
  { actor, code, version }: Step & { version: number },
): Promise<{ deletedCount: number }> {
  const current = await readLanguage(deps, code)
  if (current.origin !== 'added' || current.isBase) refuse('language_fixed')
  await deps.transaction(async (tx) => {
    const row = (await lockLanguages(tx)).find((one) => one.code === code) ?? refuse('language_not_found')
    if (row.version !== version) refuseStale('stale_version', current)
    const uses = usesOf(await countLanguageUses(tx, code))
    if (uses.length > 0) refuse('language_in_use', uses)
    await deleteLanguage(tx, code)
    await recordAudit(tx, {
      actor,
      action: 'language.removed',
      subject: { kind: 'language', id: code, name: row.name },
      before: fieldsOf(row),
    })
    await notify(tx, languagesChannel, code)
  })
  await deps.languages.read()
  return { deletedCount: 1 }
}
