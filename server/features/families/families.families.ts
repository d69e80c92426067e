import type { Actor } from '#contract/access.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import type { FieldError } from '#contract/errors.ts'
import type { FamilyUsage, ManagedFamily, ManagedModel } from '#contract/families/families.ts'
import { type FamilyForm, hasChoices } from '#contract/families/fields.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { viewsFilteringBy } from '#server/lists/views.ts'
import { listRunning } from './families.changes.store.ts'
import { refuseWhileRunning, toChange } from './families.changes.ts'
import { listFormer } from './families.former.store.ts'
import { sayNames } from './families.impact.ts'
import { keyFrom } from './families.keys.ts'
import { changeModel, type FamiliesDeps, recordModelChange, refuseIfFull } from './families.record.ts'
import { parentErrors } from './families.rules.ts'
import {
  findAttributeRow,
  findFamilyRow,
  lineageOf,
  type ModelState,
  readState,
  toManagedAttribute,
  toManagedFamily,
  treeOf,
} from './families.state.ts'
import {
  deleteAttributeRow,
  deleteFamilyRow,
  type FamilyRow,
  orderFamilyRows,
  orderLinks,
  writeFamily,
} from './families.store.ts'
import {
  countByChoice,
  countByFamily,
  countByKey,
  countInFamilies,
  listInFamilies,
} from './families.usage.store.ts'

export async function manageModel(db: Database): Promise<ManagedModel> {
  // Before the families: a change that ends between the two is shown as running, and the page reads again.
  const running = await listRunning(db)
  const state = await readState(db)
  const counts = new Map((await countByFamily(db)).map(({ family, count }) => [family, count]))
  return {
    families: state.families.map((family) => toManagedFamily(state, family, counts.get(family.key) ?? 0)),
    attributes: state.attributes.map(toManagedAttribute),
    units: state.units,
    changes: running.map(toChange),
    former: await listFormer(db),
  }
}

/** Throws `family_not_found`. */
export async function readUsage(db: Database, actor: Actor, key: string): Promise<FamilyUsage> {
  const state = await readState(db)
  if (!findFamilyRow(state, key)) refuse('family_not_found')
  const families = treeOf(state, key)
  const line = lineageOf(state, key)
  const attributes = state.links.flatMap(({ family, attribute }) =>
    line.includes(family) ? (findAttributeRow(state, attribute) ?? []) : [],
  )
  const withChoices = attributes.filter(({ kind }) => hasChoices(kind)).map((one) => one.key)
  const counts = await countByFamily(db)
  const byKey = new Map((await countByKey(db, families)).map((row) => [row.key, row.count]))
  const byChoice = withChoices.length > 0 ? await countByChoice(db, families, withChoices) : []
  return {
    products: counts.reduce((sum, { family, count }) => sum + (families.includes(family) ? count : 0), 0),
    attributes: attributes.map((one) => ({
      id: one.id,
      products: byKey.get(one.key) ?? 0,
      choices: byChoice.flatMap(({ key: of, choice, count }) =>
        of === one.key ? [{ key: choice, products: count }] : [],
      ),
    })),
    views: await viewsFilteringBy(db, { userId: actor.id, list: 'products', filter: 'category', value: key }),
  }
}

type Adding = { actor: Actor; form: FamilyForm & { key?: string | undefined }; transaction: Transaction }

/** Adds a family behind the others. Throws `rule_broken`, `model_full`. */
export async function addFamily(deps: FamiliesDeps, { actor, form, transaction }: Adding): Promise<ManagedFamily> {
  return changeModel(deps, (tx, state) => insertFamily(tx, state, { actor, form }), transaction)
}

/** For a transaction that has locked the model, such as an import of products. */
export async function insertFamily(
  tx: Database,
  state: ModelState,
  { actor, form }: Pick<Adding, 'actor' | 'form'>,
): Promise<ManagedFamily> {
  const isTaken = (key: string) => findFamilyRow(state, key) !== undefined
  const key = form.key ?? keyFrom(form.name, isTaken, 'family')
  const errors = parentErrors(state, null, form.parent)
  if (isTaken(key)) errors.push({ path: 'key', message: t('Another family has this key') })
  if (errors.length > 0) refuse('rule_broken', errors)
  const position = Math.max(...state.families.map((family) => family.position), 0) + 1
  const { name, parent, icon } = form
  await writeFamily(tx, { key, name, parent, icon, position })
  await recordModelChange(tx, {
    actor,
    action: 'family.added',
    kind: 'family',
    id: key,
    name,
    after: { name, parent, icon },
  })
  return foundFamily(await refuseIfFull(tx), key, 0)
}

function foundFamily(state: ModelState, key: string, products: number): ManagedFamily {
  return toManagedFamily(state, findFamilyRow(state, key) ?? refuse('family_not_found'), products)
}

async function productsIn(tx: Database, key: string): Promise<number> {
  return (await countByFamily(tx)).find(({ family }) => family === key)?.count ?? 0
}

type Read = { actor: Actor; key: string; version: number }

async function findRead(tx: Database, state: ModelState, { key, version }: Read): Promise<FamilyRow> {
  const row = findFamilyRow(state, key) ?? refuse('family_not_found')
  if (row.version !== version) refuseStale('stale_version', toManagedFamily(state, row, await productsIn(tx, key)))
  return row
}

/** Throws `family_not_found`, `stale_version` with the family, `rule_broken`, `model_full`. */
export async function changeFamily(
  deps: FamiliesDeps,
  asked: Read & { form: FamilyForm },
): Promise<ManagedFamily> {
  return changeModel(deps, async (tx, state) => {
    const before = await findRead(tx, state, asked)
    const { actor, key, form } = asked
    const { name, parent, icon } = form
    if (parent !== before.parent) await refuseWhileRunning(tx, { families: treeOf(state, key) })
    const errors = parent === before.parent ? [] : parentErrors(state, key, parent)
    if (errors.length > 0) refuse('rule_broken', errors)
    await writeFamily(tx, { key, name, parent, icon, position: before.position })
    const was = { name: before.name, parent: before.parent, icon: before.icon }
    const after = { name, parent, icon }
    await recordModelChange(tx, {
      actor,
      action: 'family.changed',
      kind: 'family',
      id: key,
      name,
      before: was,
      after,
    })
    return foundFamily(await refuseIfFull(tx), key, await productsIn(tx, key))
  })
}

async function usesOf(tx: Database, state: ModelState, key: string): Promise<FieldError[]> {
  const below = state.families.filter(({ parent }) => parent === key)
  const errors: FieldError[] = []
  if (below.length > 0) {
    const names = sayNames(
      below.map(({ name }) => sayWords(name)),
      below.length,
    )
    errors.push({ path: 'families', message: t('Subfamilies: {names}', { names }) })
  }
  const count = await countInFamilies(tx, [key])
  if (count === 0) return errors
  const some = await listInFamilies(tx, [key], 5)
  const names = sayNames(
    some.map(({ name }) => name),
    count,
  )
  const message = some.every(({ isArchived }) => isArchived)
    ? t('Deleted products, which can be restored: {names}', { names })
    : t('{count, plural, one {# product} other {# products}}: {names}', { count, names })
  return [...errors, { path: 'products', message }]
}

/** Throws `family_not_found`, `stale_version`, `family_in_use` with what uses it. */
export async function deleteFamily(deps: FamiliesDeps, asked: Read): Promise<{ deletedCount: number }> {
  return changeModel(deps, async (tx, state) => {
    const { key, actor } = asked
    await refuseWhileRunning(tx, { families: [key] })
    const { name, parent, icon } = await findRead(tx, state, asked)
    const uses = await usesOf(tx, state, key)
    if (uses.length > 0) refuse('family_in_use', uses)
    const own = state.links.filter(({ family }) => family === key)
    await deleteFamilyRow(tx, key)
    for (const { attribute } of own) {
      const isElsewhere = state.links.some((link) => link.attribute === attribute && link.family !== key)
      if (!isElsewhere) await deleteAttributeRow(tx, attribute)
    }
    await recordModelChange(tx, {
      actor,
      action: 'family.deleted',
      kind: 'family',
      id: key,
      name,
      before: { name, parent, icon },
    })
    return { deletedCount: 1 }
  })
}

function refuseOtherList(path: string, given: readonly string[], known: readonly string[]): void {
  const isSame = given.length === known.length && new Set(given).size === known.length
  if (isSame && given.every((one) => known.includes(one))) return
  refuse('rule_broken', [{ path, message: t('The list has changed. Reload the page and sort it again.') }])
}

/** Throws `rule_broken` unless each family is named once. */
export async function orderFamilies(
  deps: FamiliesDeps,
  { actor, keys }: { actor: Actor; keys: string[] },
): Promise<ManagedModel> {
  return changeModel(deps, async (tx, state) => {
    const before = state.families.map(({ key }) => key)
    refuseOtherList('keys', keys, before)
    await orderFamilyRows(tx, keys)
    const recorded = { actor, action: 'family.ordered', kind: 'family', id: '', name: '' } as const
    await recordModelChange(tx, { ...recorded, before: { order: before }, after: { order: keys } })
    return manageModel(tx)
  })
}

/** Throws `family_not_found`, `rule_broken` unless each of the family's own attributes is named once. */
export async function orderAttributes(
  deps: FamiliesDeps,
  { actor, key, ids }: { actor: Actor; key: string; ids: string[] },
): Promise<ManagedFamily> {
  return changeModel(deps, async (tx, state) => {
    const { name } = findFamilyRow(state, key) ?? refuse('family_not_found')
    const before = state.links.filter(({ family }) => family === key).map(({ attribute }) => attribute)
    refuseOtherList('ids', ids, before)
    await orderLinks(tx, key, ids)
    const keysOf = (all: readonly string[]) => all.map((id) => findAttributeRow(state, id)?.key ?? id)
    const recorded = { actor, action: 'family.ordered', kind: 'family', id: key, name } as const
    await recordModelChange(tx, { ...recorded, before: { order: keysOf(before) }, after: { order: keysOf(ids) } })
    return foundFamily(await readState(tx), key, await productsIn(tx, key))
  })
}
