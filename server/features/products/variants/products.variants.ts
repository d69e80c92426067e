import type { Actor } from '#contract/access.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import type { FieldError } from '#contract/errors.ts'
import { suggestSlug } from '#contract/products/page.ts'
import type { VariantGroup, VariantGroupForm } from '#contract/products/variant-groups.ts'
import { cut } from '#i18n/cut.ts'
import { baseLanguage } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { type Transaction, type Transactional, violates } from '#server/database/transaction.ts'
import { recordEvents } from '#server/events/events.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import type { Staff } from '../products.audit.ts'
import { lockBatch } from '../products.batch.store.ts'
import type { ProductDeps } from '../products.deps.ts'
import { arrange } from './products.variants.rules.ts'
import { toVariantGroup } from './products.variants.serializer.ts'
import {
  type AxisRow,
  deleteGroup,
  deleteMembers,
  type GroupRow,
  insertGroup,
  insertMembers,
  listKeysLike,
  listMembers,
  listTaken,
  lockVariantGroup,
  type MemberRow,
  updateGroup,
} from './products.variants.store.ts'

type Adding = { actor: Actor; form: VariantGroupForm }

/**
 * Makes a group of products. Each has a value for each axis, and no two have the same values. Throws `rule_broken` and
 * `variant_in_group` with a sentence for each product, `product_not_found`, `variant_key_taken`.
 */
export function addVariantGroup(transaction: Transaction, { actor, form }: Adding): Promise<VariantGroup> {
  return keysUnique(() => transaction((tx) => insertVariantGroup(tx, actor, form)))
}

/** For a transaction of its caller, such as that of an import. Throws what `addVariantGroup` throws. */
export async function insertVariantGroup(
  tx: Database,
  actor: Staff,
  form: VariantGroupForm,
): Promise<VariantGroup> {
  await lockFormMembers(tx, form)
  const key = form.key ?? (await freeKey(tx, form.name[baseLanguage()] ?? ''))
  const row = await insertGroup(tx, { key, name: form.name, axes: axesOf(form) })
  if (!row) throw new Error('the group was not returned by its own statement')
  const members = await writeMembers(tx, row, form)
  await recordGroup(tx, actor, { after: { row, members } })
  return toVariantGroup(row, members)
}

type Changing = { actor: Actor; id: string; form: VariantGroupForm & { version: number } }

/** Replaces a group. Deleted products keep their place. Throws what adding throws, `variant_group_not_found`, `stale_version`. */
export function changeVariantGroup(
  deps: ProductDeps & Transactional,
  { actor, id, form }: Changing,
): Promise<VariantGroup> {
  return keysUnique(() =>
    deps.transaction(async (tx) => {
      // Products before their group: a change of a product locks in the same order.
      await lockFormMembers(tx, form)
      const before = await lockRead(tx, id, form.version)
      const left = before.members.filter((one) => form.members.every((member) => member.id !== one.id))
      const key = form.key ?? before.row.key
      const row =
        (await updateGroup(tx, id, { key, name: form.name, axes: axesOf(form) })) ??
        refuse('variant_group_not_found')
      await deleteMembers(
        tx,
        id,
        left.map((one) => one.id),
      )
      const members = await writeMembers(tx, row, form)
      await recordGroup(tx, actor, { before, after: { row, members } })
      return toVariantGroup(row, members)
    }),
  )
}

type Deleting = { actor: Actor; id: string; version: number }

/** Deletes a group; its products stay. Throws `variant_group_not_found`, `stale_version`. */
export async function deleteVariantGroup(
  transaction: Transaction,
  { actor, id, version }: Deleting,
): Promise<{ deletedCount: number }> {
  await transaction(async (tx) => {
    const before = await lockRead(tx, id, version)
    await deleteGroup(tx, id)
    await recordGroup(tx, actor, { before })
  })
  return { deletedCount: 1 }
}

/** Deletes a group whatever its version is; its products stay. */
export async function removeVariantGroup(tx: Database, actor: Staff, id: string): Promise<void> {
  const row = await lockVariantGroup(tx, id)
  if (!row) return
  const before = { row, members: await listMembers(tx, id) }
  await deleteGroup(tx, id)
  await recordGroup(tx, actor, { before })
}

type Group = { row: GroupRow; members: readonly MemberRow[] }

async function lockRead(tx: Database, id: string, version: number): Promise<Group> {
  const row = (isUuid(id) && (await lockVariantGroup(tx, id))) || refuse('variant_group_not_found')
  const members = await listMembers(tx, id)
  if (row.version !== version) refuseStale('stale_version', toVariantGroup(row, members))
  return { row, members }
}

function axesOf({ axes }: VariantGroupForm): AxisRow[] {
  return axes.map(({ key, label = null, order = [] }) => ({ key, label, order: [...new Set(order)] }))
}

function memberError(place: number, message: string): FieldError {
  return { path: `members.${place}`, message }
}

/** Locks the products, so that their values stay as they are checked. Throws `product_not_found`, `rule_broken`. */
async function lockFormMembers(tx: Database, { members }: VariantGroupForm): Promise<void> {
  const ids = members.map(({ id }) => id)
  const repeated = ids.findIndex((id, place) => ids.indexOf(id) !== place)
  if (repeated >= 0) refuse('rule_broken', [memberError(repeated, t('This product is listed twice.'))])
  const found = await lockBatch(tx, { ids: ids.filter(isUuid), skus: [] })
  const known = new Set(found.map(({ id }) => id))
  const gone = ids.flatMap((id, place) =>
    known.has(id) ? [] : [memberError(place, t('This product has been deleted.'))],
  )
  if (gone.length > 0) refuse('product_not_found', gone)
}

/** Puts the products of a form into the group, and checks all of it. */
async function writeMembers(tx: Database, row: GroupRow, { members: given, axes }: VariantGroupForm) {
  const free = axes.flatMap(({ key, label }) => (label ? [key] : []))
  const put = given.map(({ id, values = {} }) => ({
    id,
    own: Object.fromEntries(free.flatMap((key) => (values[key] ? [[key, values[key]]] : []))),
  }))
  const done = new Set(await insertMembers(tx, row.id, put))
  if (done.size < put.length) refuse('variant_in_group', await takenErrors(tx, row.id, given))
  const members = await listMembers(tx, row.id)
  const places = new Map(given.map(({ id }, place) => [id, place]))
  const errors = arrange(row.axes, members).arranged.flatMap(({ member, aside }) =>
    aside ? [memberError(places.get(member.id) ?? 0, aside.message)] : [],
  )
  if (errors.length > 0) refuse('rule_broken', errors)
  return members
}

async function takenErrors(
  tx: Database,
  groupId: string,
  given: VariantGroupForm['members'],
): Promise<FieldError[]> {
  const ids = given.map(({ id }) => id)
  const taken = await listTaken(tx, ids, groupId)
  return taken.map(({ id, sku, group_name }) =>
    memberError(ids.indexOf(id), saidOfTaken(sku, sayWords(group_name))),
  )
}

export function saidOfTaken(sku: string, group: string): string {
  return t('{sku} is already in the group “{group}”. Remove it from there first.', { sku, group })
}

/** A key made of the name that no group has. */
async function freeKey(tx: Database, name: string): Promise<string> {
  const wanted = cut(suggestSlug(name), 70).replace(/-$/, '') || 'variants'
  const taken = new Set(await listKeysLike(tx, wanted))
  for (let number = 1; ; number++) {
    const key = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(key)) return key
  }
}

async function keysUnique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!violates(error, 'variant_group_key_key')) throw error
    return refuse('variant_key_taken', [
      { path: 'key', message: t('Another variant group has this key. Choose a different one.') },
    ])
  }
}

function fieldsOf({ row, members }: Group): Record<string, unknown> {
  return {
    name: row.name,
    key: row.key,
    axes: row.axes.map(({ key }) => key),
    order: row.axes.flatMap(({ order }) => (order.length > 0 ? [order.join(', ')] : [])),
    products: members.map(({ sku }) => sku),
  }
}

type Change = { before?: Group; after?: Group }

/** The audit log, and the event by which every instance renders the pages of its products again. */
export async function recordGroup(
  tx: Database,
  actor: Pick<Actor, 'id' | 'name' | 'email'>,
  { before, after }: Change,
): Promise<void> {
  const group = after ?? before
  if (!group) return
  await recordAudit(tx, {
    actor,
    action: before ? (after ? 'variant.changed' : 'variant.deleted') : 'variant.added',
    subject: { kind: 'variant', id: group.row.id, name: sayWords(group.row.name) },
    ...(before && { before: fieldsOf(before) }),
    ...(after && { after: fieldsOf(after) }),
  })
  await recordEvents(tx, { type: 'variants.changed', subjectId: group.row.id })
}
