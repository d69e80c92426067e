import type { Database } from '#server/database/pool.ts'
import { addJobSql } from '#server/jobs/jobs.store.ts'
import { type OrderRow, orderRowColumns } from './orders.columns.ts'
import { lockProductsOf } from './orders.store.ts'

/** An order that may have been deleted, and who deleted it; `isRecent` within the last ten minutes. */
export type DeletedOrder = OrderRow & { deleted_by: string | null; is_recent: boolean }

/** Locks products, then order, like `lockOrder`, also a deleted one. */
export async function lockDeleted(tx: Database, id: string): Promise<DeletedOrder | undefined> {
  await lockProductsOf(tx, id)
  const { rows } = await tx.query<DeletedOrder>(
    `select ${orderRowColumns}, coalesce(deleted_at > now() - interval '10 minutes', false) as is_recent,
       (select actor_id from order_event where order_id = $1 and kind = 'deleted' order by id desc limit 1) as deleted_by
     from orders where id = $1 for update`,
    [id],
  )
  return rows[0]
}

/** A product of an order: the pieces of all its lines, and the stock available and held now. */
export type DemandRow = {
  /** The first of its lines. */
  line_no: number
  pieces: number
  available: number
  min_order: number
  order_multiple: number
  held: number
}

/** What an order takes again if it is restored by this user, product by product. */
export async function listDemand(tx: Database, orderId: string, userId: string): Promise<DemandRow[]> {
  const { rows } = await tx.query<DemandRow>(
    `select demand.line_no, demand.pieces, p.available, p.min_order, p.order_multiple, held_pieces($2, p.id) as held
     from (
       select product_id, min(line_no)::integer as line_no, sum(quantity - ended)::integer as pieces
       from order_line where order_id = $1 and quantity > ended group by product_id
     ) demand join product p on p.id = demand.product_id order by demand.line_no`,
    [orderId, userId],
  )
  return rows
}

/** A cancelled or expired order holds no stock, so none is taken. */
export async function restoreEnded(tx: Database, order: OrderRow, actorId: string): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>(
    `with recorded as (insert into order_event (order_id, kind, actor_id) values ($1, 'restored', $2))
     update orders set deleted_at = null, version = version + 1 where id = $1 returning ${orderRowColumns}`,
    [order.id, actorId],
  )
  return rows[0]
}

/**
 * Takes the stock of all lines of a locked order again, in a separate round. Undefined, with nothing written, if other
 * orders have taken the stock of any of them. The mail has the order's id, so it is not sent twice.
 */
export async function restoreTakingStock(
  tx: Database,
  order: OrderRow,
  actorId: string,
): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>(
    `with line as materialized (
       select line_no, product_id, quantity - ended as quantity from order_line where order_id = $1 and quantity > ended
     ), demand as materialized (
       select product_id, sum(quantity) as pieces from line group by product_id
     ), taken as (
       update product set available = available - pieces from demand
       where id = product_id and not exists (
         select from demand short join product p on p.id = short.product_id where p.available < short.pieces)
       returning id
     ), moved as (
       insert into stock_movement (product_id, delta, reason, order_id, actor_id, round, line_no)
       select product_id, -quantity, 'order_restored', $1, $2, $3, line_no from line where exists (select from taken)
     ), recorded as (
       insert into order_event (order_id, kind, actor_id) select $1, 'restored', $2 where exists (select from taken)
     )
     update orders set deleted_at = null, stock_round = $3, version = version + 1
     where id = $1 and exists (select from taken)
     returning ${orderRowColumns}, ${addJobSql('orders.confirm', `json_build_object('orderId', id)`)} is not null as has_job`,
    [order.id, actorId, order.stock_round + 1],
  )
  return rows[0]
}
