import type { Database } from '#server/database/pool.ts'
import type { DomainEvent } from '#server/events/event-types.ts'
import { recordEvents } from '#server/events/events.ts'
import { addJobSql } from '#server/jobs/jobs.store.ts'
import { isDroppedSql, isReleasedSql } from '#server/jobs/parked.store.ts'
import { type OrderRow, orderRowColumns } from './orders.columns.ts'
import { lockProductsOf } from './orders.store.ts'

/**
 * Transitions of existing orders. Every function that takes an `OrderRow` expects one that the caller has locked. The
 * job `orders.gone`, added in the same transaction, cancels or refunds the payment of an order that has ended.
 */
const goneSql = `${addJobSql('orders.gone', `json_build_object('orderId', $1::uuid)`)} is not null as is_queued`

/** The event of the stock that an order returns at its end. That it ended is written with its history. */
function endingOf({ product_id }: OrderRow, { product_ids }: Returned): DomainEvent[] {
  return product_ids.length === 0 ? [] : [stockReturned(product_id, product_ids)]
}

/** That pieces of an order are in stock again; its first product is the subject. */
export function stockReturned(productId: string, productIds: readonly string[]): DomainEvent {
  return {
    type: 'stock.changed',
    subjectId: productId,
    ...((productIds.length > 1 || productIds[0] !== productId) && { data: { productIds } }),
  }
}

type Returned = { product_ids: string[] }

/**
 * Returns the stock of all lines of the order $1, whose products are locked, with a movement for each line in its round
 * $3. Ended pieces were returned before. $2 is the user who does it, or null.
 */
function returningSql(reason: 'order_cancelled' | 'order_deleted' | 'order_expired'): string {
  return `line as materialized (
       select line_no, product_id, quantity - ended as quantity from order_line where order_id = $1 and quantity > ended
     ), moved as (
       insert into stock_movement (product_id, delta, reason, order_id, actor_id, round, line_no)
       select product_id, quantity, '${reason}', $1, $2, $3, line_no from line
     ), returned as (
       update product set available = available + demand.pieces
       from (select product_id, sum(quantity) as pieces from line group by product_id) demand where id = demand.product_id
     )`
}

const returnedSql = `coalesce((select array_agg(distinct product_id) from line), '{}') as product_ids`

/** Cancels a locked order and returns its stock. */
export async function markCancelled(tx: Database, order: OrderRow, actorId: string): Promise<OrderRow> {
  const { rows } = await tx.query<OrderRow & Returned>(
    `with ${returningSql('order_cancelled')}, recorded as (
       insert into order_event (order_id, kind, actor_id) values ($1, 'cancelled', $2)
     )
     update orders set status = 'cancelled', hold_until = null, version = version + 1 where id = $1
     returning ${orderRowColumns}, ${returnedSql}, ${goneSql}`,
    [order.id, actorId, order.stock_round],
  )
  const [cancelled] = rows
  if (!cancelled) return order
  const data = { number: order.number }
  await recordEvents(tx, { type: 'order.cancelled', subjectId: order.id, data }, ...endingOf(order, cancelled))
  return cancelled
}

/**
 * Hides a locked order. The stock of an ended order was returned before; the unique index on returned stock guarantees
 * that.
 */
export async function hideOrder(tx: Database, order: OrderRow, actorId: string): Promise<void> {
  if (order.status === 'cancelled' || order.status === 'expired') {
    await tx.query(
      `with recorded as (insert into order_event (order_id, kind, actor_id) values ($1, 'deleted', $2))
       update orders set deleted_at = now(), version = version + 1 where id = $1`,
      [order.id, actorId],
    )
    return
  }
  const { rows } = await tx.query<Returned>(
    `with ${returningSql('order_deleted')}, recorded as (
       insert into order_event (order_id, kind, actor_id) values ($1, 'deleted', $2)
     )
     update orders set deleted_at = now(), version = version + 1 where id = $1
     returning ${returnedSql}, ${goneSql}`,
    [order.id, actorId, order.stock_round],
  )
  if (rows[0]) await recordEvents(tx, ...endingOf(order, rows[0]))
}

const isExpiryDropped = isDroppedSql({ createdAt: 'orders.created_at', dueAt: 'orders.hold_until' })

/**
 * Expires an order that was not paid in time: returns the stock and queues the mail to the buyer. Buyers whose order expired before
 * the mails of a restore were dropped get none.
 */
export async function markExpired(tx: Database, order: OrderRow): Promise<void> {
  const { rows } = await tx.query<Returned>(
    `with ${returningSql('order_expired')}, recorded as (
       insert into order_event (order_id, kind, actor_id) values ($1, 'expired', $2)
     )
     update orders set status = 'expired', version = version + 1 where id = $1
     returning ${returnedSql}, ${goneSql}, case when not ${isExpiryDropped}
       then ${addJobSql('orders.expired', `json_build_object('orderId', $1::uuid)`)} end is not null as is_mailed`,
    [order.id, null, order.stock_round],
  )
  if (rows[0]) await recordEvents(tx, ...endingOf(order, rows[0]))
}

/** `paymentId` is null for an order of which corrections have left nothing to pay. */
export async function markPaid(tx: Database, orderId: string, paymentId: string | null): Promise<void> {
  await tx.query(
    `with recorded as (
       insert into order_event (order_id, kind, detail)
       values ($1, 'paid', json_strip_nulls(json_build_object('paymentId', $2::uuid)))
     )
     update orders set paid = true, payment_id = $2, processing = false, hold_until = null, version = version + 1
     where id = $1`,
    [orderId, paymentId],
  )
}

/**
 * Sets whether a payment is being processed by a bank: until it is done, the order neither expires nor can be paid
 * again.
 */
export async function markProcessing(tx: Database, orderId: string, processing: boolean): Promise<void> {
  await tx.query(
    'update orders set processing = $2, version = version + 1 where id = $1 and processing <> $2 and not paid',
    [orderId, processing],
  )
}

/** Sets how much of what paid an order was refunded, in minor units. */
export async function markRefunded(
  tx: Database,
  { orderId, refundedMinor }: { orderId: string; refundedMinor: number },
): Promise<void> {
  await tx.query(
    `with changed as (
       update orders set refunded_minor = $2, version = version + 1
       where id = $1 and paid and refunded_minor <> $2
       returning id
     )
     insert into order_event (order_id, kind, detail)
     select id, 'refunded', json_build_object('refundedMinor', $2::bigint) from changed`,
    [orderId, refundedMinor],
  )
}

/** Locks an order, also a deleted one: money that arrives for it must be recorded or refunded. */
export async function lockAnyOrder(tx: Database, id: string): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>(`select ${orderRowColumns} from orders where id = $1 for update`, [id])
  return rows[0]
}

/** An order that was paid in part waits for the rest, or for staff who cancel it. */
const overdue = `status = 'pending' and not paid and not processing and received_minor = 0 and deleted_at is null and hold_until < now()
  and ${isReleasedSql('orders.created_at')}`

/** Orders that were not paid in time, the oldest first. */
export async function listOverdue(db: Database, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from orders where ${overdue} order by hold_until limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

/** Locks products, then order, like `lockOrder`, if the order is still overdue. */
export async function lockOverdue(tx: Database, id: string): Promise<OrderRow | undefined> {
  await lockProductsOf(tx, id)
  const { rows } = await tx.query<OrderRow>(
    `select ${orderRowColumns} from orders where id = $1 and ${overdue} for update`,
    [id],
  )
  return rows[0]
}
