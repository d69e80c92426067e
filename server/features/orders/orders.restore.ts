import type { Actor } from '#contract/access.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Order } from '#contract/orders/orders.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { addJobSql } from '#server/jobs/jobs.ts'
import { allowanceOf, allowanceRefusal, lockHeld, refuseBeyondAllowance } from './orders.allowance.ts'
import { recordOrder } from './orders.audit.ts'
import { type OrderDeps, toOrder } from './orders.service.ts'
import { columns, lockProductOf, type OrderRow } from './orders.store.ts'

/** An order that may have been deleted, and by whom; `isRecent` within the last ten minutes. */
type Deleted = OrderRow & {
  deleted_by: string | null
  is_recent: boolean
  /** Of the product as it is now. */
  left: number
  min_order: number
  order_multiple: number
}

/** Why a deleted order stays deleted for this person, or null. A buyer takes back only what they did themselves. */
function restorationRefusal(order: Deleted, actor: Actor): ErrorCode | null {
  const isAccountGone = order.user_id === null
  if (isAccountGone || order.paid || !order.is_recent) return 'order_not_restorable'
  return actor.isAdmin || order.deleted_by === actor.id ? null : 'order_not_restorable'
}

/**
 * Takes back a deletion of the last ten minutes. The stock it gave back is taken again, as far as it is still there.
 * An order that is not deleted is answered as it is: a second press changes nothing.
 * Throws `order_not_found`, `not_yours`, `order_not_restorable`, `out_of_stock`, `too_many_open_orders`,
 * `stock_share_exceeded`.
 */
export async function restoreOrder(deps: OrderDeps, actor: Actor, id: string): Promise<Order> {
  const row = await inTransaction(deps.pool, async (tx) => {
    const held = isUuid(id) ? await lockHeld(tx, actor.id, id) : refuse('order_not_found')
    const order = (await lockDeleted(tx, id)) ?? refuse('order_not_found')
    if (order.user_id !== actor.id && !actor.isAdmin) refuse('not_yours')
    if (order.deleted_at === null) return order
    const code = restorationRefusal(order, actor)
    if (code) refuse(code)
    if (!hasEnded(order))
      refuseBeyondAllowance(allowanceRefusal(allowanceOf(actor, deps.limits), held, wanted(order)))
    const back = await bringBack(tx, order, actor.id)
    await recordOrder(tx, actor, { action: 'order.restored', order })
    return back
  })
  deps.stockChanged()
  return toOrder(row, deps)
}

async function lockDeleted(tx: Database, id: string): Promise<Deleted | undefined> {
  await lockProductOf(tx, id)
  const { rows } = await tx.query<Deleted>(
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

function hasEnded({ status }: OrderRow): boolean {
  return status === 'cancelled' || status === 'expired'
}

/** What taking the order's stock again would take, as the rule asks for it. */
function wanted({ quantity, min_order: minOrder, order_multiple: multiple, left }: Deleted) {
  return { quantity, offer: { minOrder, multiple, available: left } }
}

async function bringBack(tx: Database, order: OrderRow, actorId: string): Promise<OrderRow> {
  const row = await (hasEnded(order) ? showAgain(tx, order, actorId) : takeAgain(tx, order, actorId))
  return row ?? refuse('out_of_stock')
}

/** An order that has ended holds no stock: there is nothing to take. */
async function showAgain(tx: Database, order: OrderRow, actorId: string): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>(
    `with recorded as (insert into order_event (order_id, kind, actor_id) values ($1, 'restored', $2))
     update orders set deleted_at = null, version = version + 1 where id = $1 returning ${columns}`,
    [order.id, actorId],
  )
  return rows[0]
}

/** Undefined, with nothing written, when another order has taken the stock. The order's own id keeps its mail single. */
async function takeAgain(tx: Database, order: OrderRow, actorId: string): Promise<OrderRow | undefined> {
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
