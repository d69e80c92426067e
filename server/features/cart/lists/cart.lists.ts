import type { Actor } from '#contract/access.ts'
import { maxCartLines } from '#contract/cart/cart.ts'
import { type ListSummary, maxLists, type OrderList } from '#contract/cart/lists.ts'
import { toMajor } from '#contract/money.ts'
import { maxQuantity } from '#contract/products/quantities.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { type Transaction, transactionOf } from '#server/database/transaction.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { findOrderRow } from '../../orders/orders.store.ts'
import { lineImage } from '../../products/products.serializer.ts'
import { refuseProducts } from '../cart.add.ts'
import type { CartDeps } from '../cart.deps.ts'
import {
  addListLines,
  copyCartLines,
  copyOrderLines,
  deleteListLine,
  deleteListRow,
  findList,
  insertList,
  type ListAddition,
  type ListRow,
  listListLines,
  listLists,
  lockList,
  raiseListVersion,
  renameList,
  updateListLine,
} from './cart.lists.store.ts'

function toSummary(row: ListRow): ListSummary {
  const { id, name, version, line_count: lineCount } = row
  return { id, name, version, lineCount, updatedAt: row.updated_at.toISOString() }
}

async function show(deps: CartDeps, db: Database, row: ListRow): Promise<OrderList> {
  const lines = await listListLines(db, row.id)
  return {
    ...toSummary(row),
    lineCount: lines.length,
    currency: deps.currency(),
    lines: lines.map((line) => ({
      id: line.id,
      productId: line.product_id,
      sku: line.sku,
      name: line.name,
      image: lineImage(line, deps.publicUrl),
      drawing: line.drawing,
      quantity: line.quantity,
      note: line.note,
      unitprice: toMajor(line.unit_price_minor, deps.currency()),
      taxClass: line.tax_class,
      available: line.available,
      isSold: line.is_sold,
    })),
  }
}

export async function readLists({ db }: CartDeps, actor: Actor): Promise<ListSummary[]> {
  return (await listLists(db, actor.id)).map(toSummary)
}

/** Throws `list_not_found`, also for a list of another user. */
export async function readList(deps: CartDeps, actor: Actor, id: string): Promise<OrderList> {
  return show(deps, deps.db, await findOwn(deps.db, actor, id))
}

export async function findOwn(db: Database, actor: Actor, id: string): Promise<ListRow> {
  const row = isUuid(id) ? await findList(db, { id, userId: actor.id }) : undefined
  return row ?? refuse('list_not_found')
}

type ListForm = { name: string; fromCart?: boolean | undefined; fromOrder?: string | undefined }
type NewList = { form: ListForm; transaction: Transaction }

/** Throws `order_not_found`, also for another user's order. */
async function findOwnOrder(db: Database, actor: Actor, id: string): Promise<string> {
  const order = isUuid(id) ? await findOrderRow(db, id) : undefined
  return order?.user_id === actor.id ? order.id : refuse('order_not_found')
}

/** Throws `too_many_lists`, `order_not_found`. */
export function addList(deps: CartDeps, actor: Actor, { form, transaction }: NewList): Promise<OrderList> {
  return transaction(async (tx) => {
    const wanted = { userId: actor.id, name: form.name, most: maxLists }
    const id = (await insertList(tx, wanted)) ?? refuse('too_many_lists')
    if (form.fromCart) await copyCartLines(tx, { id, userId: actor.id })
    if (form.fromOrder !== undefined) {
      await copyOrderLines(tx, { id, orderId: await findOwnOrder(tx, actor, form.fromOrder) })
    }
    return show(deps, tx, await findOwn(tx, actor, id))
  })
}

type ChangedList = { id: string; version?: number; transaction?: Transaction }

/** Changes a list; one that was read in an older version is refused with the list as it is. */
function change(
  deps: CartDeps,
  actor: Actor,
  { id, version, transaction = transactionOf(deps.pool) }: ChangedList,
) {
  return (run: (tx: Database) => Promise<void>): Promise<OrderList> =>
    transaction(async (tx) => {
      const row = isUuid(id) ? await lockList(tx, { id, userId: actor.id }) : undefined
      if (!row) refuse('list_not_found')
      if (version !== undefined && version !== row.version) refuseStale('stale_version', await show(deps, tx, row))
      await run(tx)
      await raiseListVersion(tx, id)
      return show(deps, tx, await findOwn(tx, actor, id))
    })
}

/** Throws `list_not_found`, `stale_version`. */
export function changeList(
  deps: CartDeps,
  actor: Actor,
  { id, form }: { id: string; form: { version: number; name: string } },
): Promise<OrderList> {
  return change(deps, actor, { id, version: form.version })((tx) => renameList(tx, id, form.name))
}

/** Throws `list_not_found`. */
export async function deleteList({ db }: CartDeps, actor: Actor, id: string): Promise<{ deletedCount: number }> {
  const deletedCount = isUuid(id) ? await deleteListRow(db, { id, userId: actor.id }) : 0
  if (deletedCount === 0) refuse('list_not_found')
  return { deletedCount }
}

type ListLines = { id: string; lines: readonly ListAddition[]; transaction: Transaction }

/** All lines or none. Throws `list_not_found`, `product_not_found`, `quantity_not_allowed`, `list_is_full`. */
export function addToList(
  deps: CartDeps,
  actor: Actor,
  { id, lines, transaction }: ListLines,
): Promise<OrderList> {
  const unknown = lines.map(({ productId }) => !isUuid(productId))
  if (unknown.includes(true)) refuseProducts(unknown)
  return change(deps, actor, { id, transaction })((tx) => addAll(tx, id, lines))
}

async function addAll(tx: Database, id: string, lines: readonly ListAddition[]): Promise<void> {
  const added = await addListLines(tx, id, lines)
  const known = new Set(added.map((row) => row.product_id))
  const unknown = lines.map(({ productId }) => !known.has(productId.toLowerCase()))
  if (unknown.includes(true)) refuseProducts(unknown)
  const large = added.find(({ quantity }) => quantity > maxQuantity)
  if (large) {
    const index = lines.findIndex(({ productId }) => productId.toLowerCase() === large.product_id)
    const message = t('Quantity must be from 1 to {max}', { max: String(maxQuantity) })
    refuse('quantity_not_allowed', [{ path: `lines.${index}.quantity`, message }])
  }
  if ((await listListLines(tx, id)).length > maxCartLines) refuse('list_is_full')
}

type LineForm = { version: number; quantity?: number | undefined; note?: string | null | undefined }

/** Throws `list_not_found`, `list_line_not_found`, `stale_version`. */
export function changeListLine(
  deps: CartDeps,
  actor: Actor,
  { id, lineId, form }: { id: string; lineId: string; form: LineForm },
): Promise<OrderList> {
  return change(deps, actor, { id, version: form.version })(async (tx) => {
    const note = form.note === undefined ? null : (form.note ?? '').trim()
    const wanted = { listId: id, lineId, quantity: form.quantity ?? null, note }
    if (!isUuid(lineId) || !(await updateListLine(tx, wanted))) refuse('list_line_not_found')
  })
}

/** Throws `list_not_found`, `list_line_not_found`, `stale_version`. */
export function removeListLine(
  deps: CartDeps,
  actor: Actor,
  { id, lineId, version }: { id: string; lineId: string; version: number },
): Promise<OrderList> {
  return change(deps, actor, { id, version })(async (tx) => {
    if (!isUuid(lineId) || !(await deleteListLine(tx, { listId: id, lineId }))) refuse('list_line_not_found')
  })
}
