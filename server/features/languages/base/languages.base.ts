import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import { type BaseChange, missingInBase } from '#contract/languages/base.ts'
import type { PortalSettings, SettingsContent, SettingsGroup } from '#contract/portal-settings.ts'
import { baseLanguage, type Language, languageName } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { pageChannel } from '#server/cache/page-changes.ts'
import { recordAudit } from '#server/database/audit.ts'
import { notify } from '#server/database/listen.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Transactional } from '#server/database/transaction.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { languagesChannel } from '#server/messages/languages.ts'
import { ensureRow, type LanguagesDeps } from '../languages.service.ts'
import { lockLanguages } from '../languages.store.ts'
import {
  countMissing,
  hasProducts,
  keepChoiceNames,
  lockUnswapped,
  setBase,
  swapTexts,
} from './languages.base.store.ts'

/** Orders wait for the products of a batch. */
const batchSize = 50

/** Texts that a language lacks to be the base. */
export async function checkBase(db: Database, from: Language, to: Language): Promise<BaseChange> {
  const counts = await countMissing(db, from, to)
  if (!counts || from === to) return { base: from, missing: [], isPossible: true }
  const missing = missingInBase.map((kind) => ({ kind, count: counts[kind] })).filter(({ count }) => count > 0)
  const isPossible = counts.names === 0 && counts.sameNames === 0
  return { base: from, missing, isPossible }
}

function refuseIncomplete({ missing }: BaseChange, to: Language): never {
  const language = languageName(to)
  const said = missing.flatMap(({ kind, count }) => {
    if (kind === 'names')
      return [
        t('{count, plural, one {# product has} other {# products have}} no name in {language}.', {
          count,
          language,
        }),
      ]
    if (kind === 'sameNames')
      return [
        t('{count} products without their own SKUs would have the same names in {language} as others.', {
          count,
          language,
        }),
      ]
    return []
  })
  return refuse(
    'rule_broken',
    said.map((message) => ({ path: 'to', message })),
  )
}

type Change = { actor: Actor; from: Language; to: Language }

/**
 * Makes another language the base. The texts of products change places in a job; until it has come to a product, its former name
 * stands in the place of the new one. Throws `stale_version` if the base is another one by now, and `rule_broken` with
 * the products that keep it from being one.
 */
export async function changeBase(
  deps: LanguagesDeps & Transactional,
  { actor, from, to }: Change,
): Promise<BaseChange> {
  await deps.transaction(async (tx) => {
    const base = (await lockLanguages(tx)).find(({ isBase }) => isBase)?.code ?? from
    const state = await checkBase(tx, base, to)
    if (base !== from) refuseStale('stale_version', state)
    if (from === to) return
    if (!state.isPossible) refuseIncomplete(state, to)
    const { name } = await ensureRow(tx, deps, to)
    await setBase(tx, to)
    await keepChoiceNames(tx, from)
    await addJob(tx, 'languages.swapTexts', { from, to })
    await recordAudit(tx, {
      actor,
      action: 'language.base',
      subject: { kind: 'language', id: to, name },
      before: { base: from },
      after: { base: to },
    })
    await notify(tx, languagesChannel, to)
  })
  await deps.languages.read()
  return checkBase(deps.pool, to, to)
}

/**
 * With the settings of languages: while there are no products, the language that visitors get by default is the base too. That is
 * how the setup chooses it.
 */
export async function followDefaultLanguage(
  tx: Database,
  group: SettingsGroup,
  content: SettingsContent,
): Promise<void> {
  if (group !== 'formats') return
  const { defaultLanguage } = content as PortalSettings['formats']
  if (defaultLanguage === baseLanguage() || (await hasProducts(tx))) return
  const rows = await lockLanguages(tx)
  if (!rows.some(({ code }) => code === defaultLanguage)) return
  await setBase(tx, defaultLanguage)
  await notify(tx, languagesChannel, defaultLanguage)
}

type Payload = { from: Language; to: Language }

/** Lets the texts of all products change places, some at a time. What has changed places stays so if it runs again. */
async function swapAll(pool: pg.Pool, { from, to }: Payload): Promise<void> {
  for (let count = batchSize; count === batchSize; ) {
    count = await inTransaction(pool, async (tx) => {
      const ids = await lockUnswapped(tx, to, batchSize)
      if (ids.length > 0) await swapTexts(tx, { ids, from, to })
      return ids.length
    })
  }
  await inTransaction(pool, (tx) => notify(tx, pageChannel, 'catalogue'))
}

export function baseLanguageJobs({ pool }: { pool: pg.Pool }): Jobs {
  return {
    'languages.swapTexts': (payload) => swapAll(pool, { from: String(payload.from), to: String(payload.to) }),
  }
}
