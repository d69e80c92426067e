import type { Database } from '#server/database/pool.ts'
import type { DomainEvent } from '#server/events/event-types.ts'
import { recordEvents } from '#server/events/events.ts'
import { addJobSql } from '#server/jobs/jobs.store.ts'
import { columns, lockProductOf, type OrderRow } from './orders.store.ts'

/**
 * Transitions of existing orders. Every function that takes an `OrderRow` expects one that the caller has locked. The
 * job `orders.gone`, added in the same transaction, cancels or refunds the payment of an order that has ended.
 */
const goneSql = `${addJobSql('orders.gone', `json_build_object('orderId', $1::uuid)`)} is not null as is_queued`

/** The event of an order that ends, which returns its stock. */
function endingOf({ id, number, product_id }: OrderRow): DomainEvent[] {
  return [
    { type: 'order.cancelled', subjectId: id, data: { number } },
    { type: 'stock.changed', subjectId: product_id },
  ]
}

/** Cancels a locked order and returns its stock. */
export async function markCancelled(tx: Database, order: OrderRow, actorId: string): Promise<OrderRow> {
  const { rows } = await tx.query<OrderRow>(
    `with moved as (
       insert into stock_movement (product_id, delta, reason, order_id, actor_id, round)
       values ($2, $3, 'order_cancelled', $1, $4, $5)
     ), returned as (
       update product set available = available + $3 where id = $2
     ), recorded as (
       insert into order_event (order_id, kind, actor_id) values ($1, 'cancelled', $4)
     )
     update orders set status = 'cancelled', hold_until = null, version = version + 1 where id = $1
     returning ${columns}, ${goneSql}`,
    [order.id, order.product_id, order.quantity, actorId, order.stock_round],
  )
  await recordEvents(tx, ...endingOf(order))
  return rows[0] ?? order
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
  await tx.query(
    `with hidden as (
       update orders set deleted_at = now(), version = version + 1 where id = $1
     ), moved as (
       insert into stock_movement (product_id, delta, reason, order_id, actor_id, round)
       values ($2, $3, 'order_deleted', $1, $4, $5)
     ), recorded as (
       insert into order_event (order_id, kind, actor_id) values ($1, 'deleted', $4)
     )
     update product set available = available + $3 where id = $2 returning ${goneSql}`,
    [order.id, order.product_id, order.quantity, actorId, order.stock_round],
  )
  await recordEvents(tx, ...endingOf(order))
}

/** Expires an order that was not paid in time: returns the stock and queues the mail to the buyer. */
export async function markExpired(tx: Database, order: OrderRow): Promise<void> {
  await tx.query(
    `with moved as (
       insert into stock_movement (product_id, delta, reason, order_id, round) values ($2, $3, 'order_expired', $1, $4)
     ), returned as (
       update product set available = available + $3 where id = $2
     ), recorded as (
       insert into order_event (order_id, kind) values ($1, 'expired')
     )
     update orders set status = 'expired', version = version + 1 where id = $1
     returning ${goneSql}, ${addJobSql('orders.expired', `json_build_object('orderId', $1::uuid)`)} is not null as is_mailed`,
    [order.id, order.product_id, order.quantity, order.stock_round],
  )
  await recordEvents(tx, ...endingOf(order))
}

export async function markPaid(tx: Database, orderId: string, paymentId: string): Promise<void> {
  await tx.query(
    `with recorded as (
       insert into order_event (order_id, kind, detail) values ($1, 'paid', json_build_object('paymentId', $2::uuid))
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

/** Sets how much of the payment was refunded, in minor units; only the payment that paid the order counts. */
export async function markRefunded(
  tx: Database,
  { orderId, paymentId, refundedMinor }: { orderId: string; paymentId: string; refundedMinor: number },
): Promise<void> {
  await tx.query(
    `with changed as (
       update orders set refunded_minor = $3, version = version + 1
       where id = $1 and payment_id = $2 and refunded_minor <> $3
       returning id
     )
     insert into order_event (order_id, kind, detail)
     select id, 'refunded', json_build_object('refundedMinor', $3::bigint) from changed`,
    [orderId, paymentId, refundedMinor],
  )
}

/** Locks an order, also a deleted one: money that arrives for it must be recorded or refunded. */
export async function lockAnyOrder(tx: Database, id: string): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>(`select ${columns} from orders where id = $1 for update`, [id])
  return rows[0]
}

const overdue = `status = 'pending' and not paid and not processing and deleted_at is null and hold_until < now()`

/** Orders that were not paid in time, the oldest first. */
export async function listOverdue(db: Database, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from orders where ${overdue} order by hold_until limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

/** Locks product, then order, like `lockOrder`, if the order is still overdue. */
export async function lockOverdue(tx: Database, id: string): Promise<OrderRow | undefined> {
  await lockProductOf(tx, id)
  const { rows } = await tx.query<OrderRow>(
    `select ${columns} from orders where id = $1 and ${overdue} for update`,
    [id],
  )
  return rows[0]
}

/** An order that may have been deleted, and who deleted it; `isRecent` within the last ten minutes. */
export type DeletedOrder = OrderRow & {
  deleted_by: string | null
  is_recent: boolean
  /** Pieces of the product that are available now. */
  left: number
  min_order: number
  order_multiple: number
}

/** Locks product, then order, like `lockOrder`, also a deleted one. */
export async function lockDeleted(tx: Database, id: string): Promise<DeletedOrder | undefined> {
  await lockProductOf(tx, id)
  const { rows } = await tx.query<DeletedOrder>(
    `select o.*, p.available as left, p.min_order, p.order_multiple
     from (
       select ${columns}, coalesce(deleted_at > now() - interval '10 minutes', false) as is_recent,
         (select actor_id from order_event where order_id = $1 and kind = 'deleted' order by id desc limit 1) as deleted_by
       from orders where id = $1 for update
     ) o join product p on p.id = o.product_id`,
    [id],
  )
  return rows[0]
}

/** A cancelled or expired order holds no stock, so none is taken. */
export async function restoreEnded(tx: Database, order: OrderRow, actorId: string): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>(
    `with recorded as (insert into order_event (order_id, kind, actor_id) values ($1, 'restored', $2))
     update orders set deleted_at = null, version = version + 1 where id = $1 returning ${columns}`,
    [order.id, actorId],
  )
  return rows[0]
}

/**
 * Undefined, with nothing written, if another order has taken the stock. The mail has the order's id, so it is not sent
 * twice.
 */
export async function restoreTakingStock(
  tx: Database,
  order: OrderRow,
  actorId: string,
): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>(
    `with taken as (
       update product set available = available - $3 where id = $2 and available >= $3 returning id
     ), moved as (
       insert into stock_movement (product_id, delta, reason, order_id, actor_id, round)
       select id, -$3::integer, 'order_restored', $1, $4, $5 from taken
     ), recorded as (
       insert into order_event (order_id, kind, actor_id) select $1, 'restored', $4 from taken
     )
     update orders set deleted_at = null, stock_round = $5, version = version + 1
     where id = $1 and exists (select from taken)
     returning ${columns}, ${addJobSql('orders.confirm', `json_build_object('orderId', id)`)} is not null as has_job`,
    [order.id, order.product_id, order.quantity, actorId, order.stock_round + 1],
  )
  return rows[0]
}
