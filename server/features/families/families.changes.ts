import type { Actor } from '#contract/access.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import type { ModelChange } from '#contract/families/families.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import {
  type FamilyChangeRow,
  findChange,
  insertFamilyChange,
  listRunning,
  lockProductWriters,
  removeChoice,
} from './families.changes.store.ts'
import { changeModel, type FamiliesDeps, recordModelChange } from './families.record.ts'
import {
  familiesWith,
  findAttributeRow,
  findFamilyRow,
  type ModelState,
  toManagedAttribute,
} from './families.state.ts'
import { countInFamilies, findUsingChoices } from './families.usage.store.ts'

export const changeJob = 'families.follow-change'

export function toChange({
  id,
  kind,
  attributeId,
  fromKey,
  toKey,
  state,
  total,
  done,
}: FamilyChangeRow): ModelChange {
  return { id, kind, attribute: attributeId, from: fromKey, to: toKey, state, total, done: Math.min(done, total) }
}

/** Throws `not_found`. */
export async function readChange(db: Database, id: string): Promise<ModelChange> {
  return toChange((isUuid(id) ? await findChange(db, id) : undefined) ?? refuse('not_found'))
}

/** Throws `still_running` while products follow a change of the attribute or of one of the families. */
export async function refuseWhileRunning(
  tx: Database,
  { attribute, families = [] }: { attribute?: string; families?: readonly string[] },
): Promise<void> {
  const isTouched = (change: FamilyChangeRow) =>
    (attribute !== undefined && change.attributeId === attribute) ||
    families.some((key) => change.fromKey === key || change.toKey === key || change.families.includes(key))
  if ((await listRunning(tx)).some(isTouched)) refuse('still_running')
}

type MovingChoice = { actor: Actor; id: string; version: number; choice: string; to: string | null }

/**
 * Takes a choice from an attribute: products that have it get the other one, or none, in batches behind the request. Throws
 * `attribute_not_found`, `stale_version`, `still_running`, `rule_broken`.
 */
export async function moveChoice(deps: FamiliesDeps, asked: MovingChoice): Promise<ModelChange> {
  return changeModel(deps, async (tx, state) => {
    const { id, version, choice, to } = asked
    const row = isUuid(id) ? findAttributeRow(state, id) : undefined
    if (!row) refuse('attribute_not_found')
    await refuseWhileRunning(tx, { attribute: id })
    if (row.version !== version) refuseStale('stale_version', toManagedAttribute(row))
    const isKnown = (key: string) => row.choices.some((one) => one.key === key)
    if (!isKnown(choice)) refuse('rule_broken', [{ path: 'choice', message: t('Select a choice from the list') }])
    if (to !== null && (!isKnown(to) || to === choice)) {
      refuse('rule_broken', [{ path: 'to', message: t('Select another choice from the list') }])
    }
    if (row.choices.length === 1) {
      refuse('rule_broken', [
        { path: 'choice', message: t('A list needs at least one choice. Add another one first.') },
      ])
    }
    const families = familiesWith(state, id)
    const [used] = await findUsingChoices(tx, families, { key: row.key, choices: [choice] })
    const total = used?.count ?? 0
    const change = {
      kind: 'choice' as const,
      attributeId: id,
      attributeKey: row.key,
      families,
      fromKey: choice,
      toKey: to,
    }
    return begin(tx, asked.actor, { ...change, total })
  })
}

type MovingProducts = { actor: Actor; key: string; to: string }

/**
 * Moves all products of a family to another one, in batches behind the request. Values of attributes that the other family lacks
 * stay under their keys. Throws `family_not_found`, `still_running`, `rule_broken`.
 */
export async function moveFamilyProducts(
  deps: FamiliesDeps,
  { actor, key, to }: MovingProducts,
): Promise<ModelChange> {
  return changeModel(deps, async (tx, state) => {
    if (!findFamilyRow(state, key)) refuse('family_not_found')
    if (to === key || !findFamilyRow(state, to)) {
      refuse('rule_broken', [{ path: 'to', message: t('Choose another family from the list') }])
    }
    await refuseWhileRunning(tx, { families: [key, to] })
    const total = await countInFamilies(tx, [key])
    const change = {
      kind: 'family' as const,
      attributeId: null,
      attributeKey: '',
      families: [key],
      fromKey: key,
      toKey: to,
    }
    await recordMove(tx, state, { actor, key, to, total })
    return begin(tx, actor, { ...change, total })
  })
}

async function recordMove(
  tx: Database,
  state: ModelState,
  { actor, key, to, total }: MovingProducts & { total: number },
): Promise<void> {
  const nameOf = (one: string) => sayWords(findFamilyRow(state, one)?.name ?? {}) || one
  const recorded = { actor, action: 'family.products_moved', kind: 'family', id: key, name: nameOf(key) } as const
  await recordModelChange(tx, { ...recorded, after: { to: nameOf(to), products: total } })
}

type Begun = Parameters<typeof insertFamilyChange>[1]

async function begin(
  tx: Database,
  { id, name, email }: Actor,
  change: Omit<Begun, 'actor'>,
): Promise<ModelChange> {
  await lockProductWriters(tx)
  const row = await insertFamilyChange(tx, { ...change, actor: { id, name, email } })
  if (!row) throw new Error('the change was not returned by its own insert')
  await addJob(tx, changeJob, { id: row.id })
  return toChange(row)
}

/** After the last product: the choice leaves the list, and the audit log says how many products had it. */
export async function completeChange(tx: Database, state: ModelState, change: FamilyChangeRow): Promise<void> {
  const { actor, attributeId, fromKey, toKey, kind, done } = change
  if (kind === 'family' || attributeId === null) return
  await removeChoice(tx, attributeId, fromKey)
  const name = findAttributeRow(state, attributeId)?.label ?? change.attributeKey
  const recorded = { actor, action: 'attribute.choice_moved', kind: 'attribute', id: attributeId, name } as const
  await recordModelChange(tx, {
    ...recorded,
    before: { choice: fromKey },
    after: { choice: toKey, products: done },
  })
}
