import { sayWords } from '#contract/catalogue-model/words.ts'
import type { FieldError } from '#contract/errors.ts'
import type { Attributes } from '#contract/products/attributes.ts'
import { maxVariants } from '#contract/products/variants.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import type { Staff } from '../products.audit.ts'
import type { ProductRow } from '../products.columns.ts'
import { arrange, movedAxis } from './products.variants.rules.ts'
import {
  type AxisRow,
  deleteMembers,
  findGroupId,
  findGroupOf,
  type GroupRow,
  insertMembers,
  listGroupsOf,
  listMembers,
  listTaken,
  lockGroupOf,
  lockVariantGroup,
  type MemberRow,
  raiseGroupVersion,
} from './products.variants.store.ts'
import { recordGroup, saidOfTaken } from './products.variants.ts'

type Edit = { before: ProductRow; after: ProductRow }

/**
 * Refuses a change of a product that takes the value from it by which its group tells it from the others, or gives it the
 * values of another one. Called after the change, in its transaction. Throws `rule_broken` at the attribute.
 */
export async function keepVariant(tx: Database, { before, after }: Edit): Promise<void> {
  const group = await findGroupOf(tx, after.id)
  const moved = group && movedAxis(group.axes, before.attributes, after.attributes)
  if (!moved) return
  const locked = await lockGroupOf(tx, after.id)
  if (!locked) return
  refuseAside(locked, await listMembers(tx, locked.id), { id: after.id, moved })
}

type Planned = Edit & { written: ReadonlyMap<string, Attributes> }

/** The same before the change, for a preview. `written` are the attributes that products would have by then. Throws `rule_broken`. */
export async function checkVariant(db: Database, { before, after, written }: Planned): Promise<void> {
  const group = await findGroupOf(db, after.id)
  const moved = group && movedAxis(group.axes, before.attributes, after.attributes)
  if (!moved) return
  const members = await listMembers(db, group.id)
  const planned = members.map((one) => ({ ...one, attributes: written.get(one.id) ?? one.attributes }))
  refuseAside(group, planned, { id: after.id, moved })
}

/** The product itself is set aside, not the one whose values it takes: it comes last. */
function refuseAside(
  { axes }: GroupRow,
  members: readonly MemberRow[],
  { id, moved }: { id: string; moved: AxisRow | undefined },
): void {
  const inOrder = [...members.filter((one) => one.id !== id), ...members.filter((one) => one.id === id)]
  const { values = [], aside } = arrange(axes, inOrder).arranged.at(-1) ?? {}
  if (!aside) return
  const axis = aside.reason === 'missing' ? axes[values.indexOf(null)] : moved
  const error: FieldError = { path: `attributes.${(axis ?? axes[0])?.key ?? ''}`, message: aside.message }
  refuse('rule_broken', [error])
}

type Joining = { actor: Staff; product: ProductRow; group: string | null }

const path = 'variantGroup'

/**
 * Puts a product into the group with this id or key, or takes it out of its group. Throws `rule_broken`: for an unknown or a
 * full group, for a product of another one, and at the attribute whose value it lacks or shares with another product.
 */
export async function setVariantGroup(tx: Database, { actor, product, group }: Joining): Promise<void> {
  if (group === null) return leave(tx, actor, product)
  const id = (await findGroupId(tx, group)) ?? refuse('rule_broken', [{ path, message: unknownGroup(group) }])
  const row = (await lockVariantGroup(tx, id)) ?? refuse('rule_broken', [{ path, message: unknownGroup(group) }])
  const members = await listMembers(tx, id)
  if (members.some((one) => one.id === product.id)) return
  if (members.length >= maxVariants) {
    refuse('rule_broken', [
      { path, message: t('A group can have at most {max} products', { max: String(maxVariants) }) },
    ])
  }
  const done = await insertMembers(tx, id, [{ id: product.id, own: {} }])
  if (done.length === 0) {
    const [taken] = await listTaken(tx, [product.id], id)
    const message = saidOfTaken(product.sku, taken ? sayWords(taken.group_name) : '')
    refuse('rule_broken', [{ path, message }])
  }
  const joined = await listMembers(tx, id)
  refuseAside(row, joined, { id: product.id, moved: row.axes[0] })
  await raiseGroupVersion(tx, id)
  await recordGroup(tx, actor, { before: { row, members }, after: { row, members: joined } })
}

type Written = { before: ProductRow | undefined; after: ProductRow; group: string | null | undefined }

/** What follows from writing many products: those of a group keep their places, others join one. Throws what one does. */
export async function keepVariants(tx: Database, actor: Staff, written: readonly Written[]): Promise<void> {
  for (const { after, group } of written) if (group) await setVariantGroup(tx, { actor, product: after, group })
  const members = await listGroupsOf(
    tx,
    written.map(({ after }) => after.id),
  )
  const known = new Set(members.map(({ product_id }) => product_id))
  for (const { before, after } of written)
    if (before && known.has(after.id)) await keepVariant(tx, { before, after })
}

export function unknownGroup(group: string): string {
  return t('There is no variant group with the key {group}.', { group })
}

async function leave(tx: Database, actor: Staff, product: ProductRow): Promise<void> {
  const row = await lockGroupOf(tx, product.id)
  if (!row) return
  const members = await listMembers(tx, row.id)
  await deleteMembers(tx, row.id, [product.id])
  await raiseGroupVersion(tx, row.id)
  const after = members.filter((one) => one.id !== product.id)
  await recordGroup(tx, actor, { before: { row, members }, after: { row, members: after } })
}
