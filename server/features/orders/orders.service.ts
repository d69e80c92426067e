import type { Actor } from '#contract/access.ts'
import { can } from '#contract/authorise.ts'
import { cancellationRefusal, deletionRefusal } from '#contract/orders/ending.ts'
import type { Order } from '#contract/orders/orders.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type PageQuery, readPageBounds, takePage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import { namedLines, recordOrder } from './orders.audit.ts'
import type { OrderRow } from './orders.columns.ts'
import type { OrderDeps } from './orders.deps.ts'
import { listShipments, queueBuyerMail } from './orders.lifecycle.store.ts'
import { listAllRows } from './orders.lists.store.ts'
import { findHolding, hasMoney } from './orders.money.store.ts'
import { attachLines, type LinesQuery } from './orders.own.ts'
import { type OrderBatch, toOrder, toOrderPage } from './orders.serializer.ts'
import { hideOrder, markCancelled } from './orders.status.store.ts'
import { anonymiseOrders, countOpenRows, lockOrder, lockUnpaidIds } from './orders.store.ts'

/** All orders, newest first. */
export async function listOrders(deps: OrderDeps, query: PageQuery & LinesQuery): Promise<OrderBatch> {
  const page = readPageBounds(query)
  const found = toOrderPage(takePage(await listAllRows(deps.db, page), page), deps)
  return query.lines ? { ...found, orders: await attachLines(deps, found.orders) } : found
}

/** Locks an order for an action of its owner. Throws `order_not_found`, `not_yours` (unless an admin). */
async function lockOwn(tx: Database, actor: Actor, id: string): Promise<OrderRow> {
  const order = (isUuid(id) && (await lockOrder(tx, id))) || refuse('order_not_found')
  if (order.user_id !== actor.id && !can(actor, 'orders:write')) refuse('not_yours')
  return order
}

/**
 * Deletes an unpaid order that is not in production, and returns its stock exactly once. Money that was received for it would be
 * out of reach, so it is returned first. Throws `order_not_found`, `not_yours`, `order_is_paid`, `order_in_progress`.
 */
export async function deleteOrder(deps: OrderDeps, actor: Actor, id: string): Promise<{ deletedCount: number }> {
  await inTransaction(deps.pool, async (tx) => {
    const order = await lockOwn(tx, actor, id)
    const code = deletionRefusal({ ...order, hasMoney: await hasMoney(tx, order.id) })
    if (code) refuse(code)
    await hideOrder(tx, order, actor.id)
    const before = await namedLines(tx, actor, order)
    await recordOrder(tx, actor, { action: 'order.deleted', order, before })
  })
  return { deletedCount: 1 }
}

/**
 * Cancels an unpaid order before production; it stays in the list. Its stock is returned exactly once. What was received of it is
 * refunded, by the job that follows; its buyer gets a mail unless nothing was received and it was the buyer who cancelled. Throws
 * `order_not_found`, `not_yours`, `order_is_paid`, `order_not_cancellable`.
 */
export async function cancelOrder(deps: OrderDeps, actor: Actor, id: string): Promise<Order> {
  const row = await inTransaction(deps.pool, async (tx) => {
    const order = await lockOwn(tx, actor, id)
    const hasShipments = (await listShipments(tx, [order.id])).length > 0
    const code = cancellationRefusal({ ...order, hasShipments })
    if (code) refuse(code)
    const cancelled = await markCancelled(tx, order, actor.id)
    const after = { status: cancelled.status, ...(await namedLines(tx, actor, order)) }
    await recordOrder(tx, actor, { action: 'order.cancelled', order, before: { status: order.status }, after })
    if (actor.id !== order.user_id || order.received_minor > 0) {
      await queueBuyerMail(tx, { orderId: order.id, version: order.version, progress: { step: 'cancelled' } })
    }
    return cancelled
  })
  return toOrder(row, deps)
}

/** Number of orders of a product that are still to be made or sent; 0 for an unknown product. */
export async function countOpenOrders({ db }: OrderDeps, productId: string): Promise<{ openOrders: number }> {
  return { openOrders: isUuid(productId) ? await countOpenRows(db, productId) : 0 }
}

/**
 * Cancels unpaid orders of a buyer, which returns their stock, and anonymises the others. Throws `account_has_money` while money of
 * an unpaid order has to be returned: without the name, nobody knows to whom.
 */
export async function anonymiseBuyer(tx: Database, userId: string): Promise<void> {
  for (const id of await lockUnpaidIds(tx, userId)) {
    const order = await lockOrder(tx, id)
    if (order && !order.paid) await markCancelled(tx, order, userId)
  }
  // Under the locks of the open orders: nothing can be recorded for them meanwhile.
  if (await findHolding(tx, userId)) refuse('account_has_money')
  await anonymiseOrders(tx, userId)
}
