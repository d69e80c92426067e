import type { Actor } from '#contract/access.ts'
import { can } from '#contract/authorise.ts'
import { type AddressForm, addressRefusal } from '#contract/fulfilment/address.ts'
import type { Order } from '#contract/orders/orders.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Transactional } from '#server/database/transaction.ts'
import { recordEvents } from '#server/events/events.ts'
import { refuse } from '#server/http/problem.ts'
import { recordOrder } from '../orders/orders.audit.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { listShipments } from '../orders/orders.lifecycle.store.ts'
import { toOrder } from '../orders/orders.serializer.ts'
import { lockOrder } from '../orders/orders.store.ts'
import { updateOrderAddress } from './fulfilment.store.ts'

type Change = { actor: Actor; id: string; form: AddressForm }

/**
 * Sets the delivery address of an order, by its buyer or by staff, until parts are sent. Placing an order does not
 * require an address, so it can be added later. Throws `order_not_found`, `not_yours`, `stale_version`,
 * `order_address_final`.
 */
export async function changeOrderAddress(
  deps: OrderDeps & Transactional,
  { actor, id, form }: Change,
): Promise<Order> {
  const row = await deps.transaction(async (tx) => {
    const order = (isUuid(id) && (await lockOrder(tx, id))) || refuse('order_not_found')
    if (order.user_id !== actor.id && !can(actor, 'orders:write')) refuse('not_yours')
    if (order.version !== form.version) refuse('stale_version')
    const hasShipments = (await listShipments(tx, [order.id])).length > 0
    const code = addressRefusal({ ...order, hasShipments })
    if (code) refuse(code)
    const after = { address: form.address, phone: form.phone ?? order.phone }
    const before = { address: order.address, phone: order.phone }
    if (after.address === before.address && after.phone === before.phone) return order
    await recordOrder(tx, actor, { action: 'order.address_changed', order, before, after })
    await recordEvents(tx, { type: 'order.changed', subjectId: order.id, data: { number: order.number } })
    return (
      (await updateOrderAddress(tx, { orderId: order.id, actorId: actor.id, ...after })) ??
      refuse('order_not_found')
    )
  })
  return toOrder(row, deps)
}
