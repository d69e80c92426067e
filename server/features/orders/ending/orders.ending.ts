import type { Actor } from '#contract/access.ts'
import { remainingOf } from '#contract/fulfilment/shipments.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import type { Database } from '#server/database/pool.ts'
import { recordEvents } from '#server/events/events.ts'
import { refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { recordOrder } from '../orders.audit.ts'
import type { OrderRow } from '../orders.columns.ts'
import { type EndedMoney, listShipments, markMoved, queueBuyerMail } from '../orders.lifecycle.store.ts'
import { withLines } from '../orders.own.ts'
import { toOrder } from '../orders.serializer.ts'
import { markCancelled, stockReturned } from '../orders.status.store.ts'
import { insertEnded } from './orders.ending.store.ts'

export type Ending = {
  order: OrderRow
  actor: Actor
  lines: readonly LinePieces[]
  reason: string
  money: EndedMoney
  isMailed: boolean
}

/** Pieces of each line that are neither sent nor ended. */
export async function listRemaining(tx: Database, order: OrderRow): Promise<LinePieces[]> {
  const read = await withLines({ db: tx, publicUrl: '' }, toOrder(order, { publicUrl: '' }))
  return remainingOf({ order: read, shipments: await listShipments(tx, [order.id]) })
}

/** With the last pieces that were to be sent, an order is shipped. Its terms of payment begin with the invoice. */
export async function markAllShipped(tx: Database, order: OrderRow, actorId: string): Promise<void> {
  await markMoved(tx, { order, actorId, note: null }, 'shipped')
  if (order.payment_days !== null) await addJob(tx, 'invoices.issue', { orderId: order.id })
}

/**
 * Pieces of a locked order, whose products are locked too, will not be sent any more: they are in stock again. If nothing else is left
 * to send, the order is shipped, or cancelled if nothing was sent; a job returns what was received of a cancelled order. The caller
 * has checked that so many pieces are left, and does what the money needs. Throws `order_is_paid` for an order that would be
 * cancelled while all of its money stays here.
 */
export async function endPieces(tx: Database, ending: Ending): Promise<{ isCancelled: boolean }> {
  const { order, actor, lines, reason, money, isMailed } = ending
  const left = sumPieces(await listRemaining(tx, order)) - sumPieces(lines)
  const hasShipments = (await listShipments(tx, [order.id])).length > 0
  const isCancelled = left === 0 && !hasShipments
  if (isCancelled && order.paid && order.refunded_minor === 0 && money === 'unchanged') refuse('order_is_paid')
  // Of an order that is cancelled nothing is charged.
  const isUnbilled = money === 'not_charged' && !isCancelled
  const ended = await insertEnded(tx, { order, actorId: actor.id, lines, note: reason, isUnbilled, isMailed })
  if (!ended) refuse('order_not_found')
  await recordEvents(
    tx,
    {
      type: 'order.changed',
      subjectId: order.id,
      data: { number: order.number, ended: lines.map(({ line, quantity }) => ({ line, quantity })) },
    },
    stockReturned(order.product_id, ended.product_ids),
  )
  if (isCancelled) await markCancelled(tx, ended, actor.id)
  else if (left === 0) await markAllShipped(tx, ended, actor.id)
  const after = {
    quantity: sumPieces(lines),
    lines: [...lines],
    reason,
    money,
    ...(!isMailed && { withoutMail: true }),
  }
  await recordOrder(tx, actor, { action: 'order.pieces_ended', order, before: {}, after })
  if (isMailed) {
    const progress = { step: 'ended' as const, note: reason, lines: [...lines], money }
    await queueBuyerMail(tx, { orderId: order.id, version: order.version, progress })
  }
  return { isCancelled }
}

export function sumPieces(lines: readonly LinePieces[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
