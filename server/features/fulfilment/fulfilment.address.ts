import type { Actor } from '#contract/access.ts'
import { type AddressForm, addressRefusal } from '#contract/fulfilment/address.ts'
import type { Order } from '#contract/orders/orders.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { recordOrder } from '../orders/orders.audit.ts'
import { listShipments } from '../orders/orders.lifecycle.store.ts'
import { type OrderDeps, toOrder } from '../orders/orders.service.ts'
import { columns, lockOrder, type OrderRow } from '../orders/orders.store.ts'

type Change = { actor: Actor; id: string; form: AddressForm }

/**
 * Sets where an order is delivered to, by its buyer or by staff, until its parts are sent. An order without an address
 * may get one later too: placing it does not ask for one.
 * Throws `order_not_found`, `not_yours`, `stale_version`, `order_address_final`.
 */
export async function changeOrderAddress(deps: OrderDeps, { actor, id, form }: Change): Promise<Order> {
  const row = await inTransaction(deps.pool, async (tx) => {
    const order = (isUuid(id) && (await lockOrder(tx, id))) || refuse('order_not_found')
    if (order.user_id !== actor.id && !actor.isAdmin) refuse('not_yours')
    if (order.version !== form.version) refuse('stale_version')
    const hasShipments = (await listShipments(tx, order.id)).length > 0
    const code = addressRefusal({ ...order, hasShipments })
    if (code) refuse(code)
    const after = { address: form.address, phone: form.phone ?? order.phone }
    const before = { address: order.address, phone: order.phone }
    if (after.address === before.address && after.phone === before.phone) return order
    await recordOrder(tx, actor, { action: 'order.address_changed', order, before, after })
    return updateAddress(tx, { order, actorId: actor.id, ...after })
  })
  return toOrder(row, deps)
}

type NewAddress = { order: OrderRow; actorId: string; address: string; phone: string }

async function updateAddress(tx: Database, { order, actorId, address, phone }: NewAddress): Promise<OrderRow> {
  const { rows } = await tx.query<OrderRow>(
    `with recorded as (
       insert into order_event (order_id, kind, actor_id) values ($1, 'address_changed', $2)
     )
     update orders set address = $3, phone = $4, version = version + 1 where id = $1 returning ${columns}`,
    [order.id, actorId, address, phone],
  )
  return rows[0] ?? refuse('order_not_found')
}
