import type { Actor } from '#contract/access.ts'
import { can } from '#contract/authorise.ts'
import type { ErrorCode, FieldError } from '#contract/errors.ts'
import type { Order } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { recordEvents } from '#server/events/events.ts'
import { refuse } from '#server/http/problem.ts'
import { namedLines, recordOrder } from './orders.audit.ts'
import type { OrderRow } from './orders.columns.ts'
import type { OrderDeps } from './orders.deps.ts'
import {
  type DeletedOrder,
  type DemandRow,
  listDemand,
  lockDeleted,
  restoreEnded,
  restoreTakingStock,
} from './orders.restore.store.ts'
import { toOrder } from './orders.serializer.ts'
import { lockOpenOrders } from './orders.store.ts'
import { allowanceOf, refuseMoreOrders, refuseShare } from './purchase/orders.allowance.ts'

/** Why this user cannot restore a deleted order, or null. Buyers can undo only their own deletions. */
function restorationRefusal(order: DeletedOrder, actor: Actor): ErrorCode | null {
  const isAccountGone = order.user_id === null
  if (isAccountGone || order.paid || !order.is_recent) return 'order_not_restorable'
  return can(actor, 'orders:write') || order.deleted_by === actor.id ? null : 'order_not_restorable'
}

/**
 * Undoes a deletion of the last ten minutes. The order takes its stock again, if it is still available. An order that
 * is not deleted is returned unchanged, so a repeated request does nothing. Throws `order_not_found`, `not_yours`,
 * `order_not_restorable`, `out_of_stock`, `too_many_open_orders`, `stock_share_exceeded`.
 */
export async function restoreOrder(deps: OrderDeps, actor: Actor, id: string): Promise<Order> {
  const row = await inTransaction(deps.pool, async (tx) => {
    const open = isUuid(id) ? await lockOpenOrders(tx, actor.id) : refuse('order_not_found')
    const order = (await lockDeleted(tx, id)) ?? refuse('order_not_found')
    if (order.user_id !== actor.id && !can(actor, 'orders:write')) refuse('not_yours')
    if (order.deleted_at === null) return order
    const code = restorationRefusal(order, actor)
    if (code) refuse(code)
    if (!hasEnded(order)) await checkDemand(tx, { order, actor, deps, open })
    const back = await bringBack(tx, order, actor.id)
    const after = await namedLines(tx, actor, order)
    await recordOrder(tx, actor, { action: 'order.restored', order, after })
    return back
  })
  return toOrder(row, deps)
}

function hasEnded({ status }: OrderRow): boolean {
  return status === 'cancelled' || status === 'expired'
}

type Restoring = { order: DeletedOrder; actor: Actor; deps: Pick<OrderDeps, 'limits'>; open: number }

/** All lines or none: throws with every line whose product is not there any more, and for what the account may not take. */
async function checkDemand(tx: Database, { order, actor, deps, open }: Restoring): Promise<void> {
  const demand = await listDemand(tx, order.id, actor.id)
  const allowance = allowanceOf(actor, deps.limits())
  for (const { pieces: quantity, held, available, min_order: minOrder, order_multiple: multiple } of demand) {
    refuseMoreOrders(allowance, open)
    refuseShare(allowance, { heldPieces: held, quantity, offer: { minOrder, multiple, available } })
  }
  const short = demand.filter(({ pieces, available }) => pieces > available)
  if (short.length > 0) refuse('out_of_stock', order.line_count > 1 ? short.map(toShortage) : undefined)
}

function toShortage({ line_no, available }: DemandRow): FieldError {
  const message = t('{count, plural, =0 {None left} other {Only # left}}', {
    count: available,
  })
  return { path: `lines.${line_no - 1}.quantity`, message }
}

async function bringBack(tx: Database, order: OrderRow, actorId: string): Promise<OrderRow> {
  const row = await (hasEnded(order) ? restoreEnded(tx, order, actorId) : restoreTakingStock(tx, order, actorId))
  if (!row) refuse('out_of_stock')
  if (!hasEnded(order)) await recordEvents(tx, { type: 'stock.changed', subjectId: order.product_id })
  return row
}
