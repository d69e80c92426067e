import crypto from 'node:crypto'
import { lacksAddress } from '#contract/fulfilment/address.ts'
import { canShip, type ShipmentForm } from '#contract/fulfilment/shipments.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'
import { recordOrder } from '../orders/orders.audit.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { insertShipment, listShipments, markMoved, queueBuyerMail } from '../orders/orders.lifecycle.store.ts'
import { changeOrder, type OrderCommand, unsentOf } from '../orders/orders.lifecycle.ts'

/**
 * Ships parts of an order; with the last of them the order is `shipped`. Throws `order_not_found`,
 * `order_step_not_allowed`, `shipment_too_large`.
 */
export async function shipOrder(deps: OrderDeps, command: OrderCommand<ShipmentForm>): Promise<OrderLifecycle> {
  const { actor, form } = command
  return changeOrder(deps, command, async (tx, order) => {
    if (!canShip(order.status)) refuse('order_step_not_allowed')
    if (lacksAddress(order) && !form.withoutAddress) refuse('order_without_address')
    const left = unsentOf(order, await listShipments(tx, order.id))
    if (form.quantity > left) {
      const most = t('At most {left} are left to ship', { left: String(left) })
      refuse('shipment_too_large', [{ path: 'quantity', message: most }])
    }
    const shipmentId = crypto.randomUUID()
    const { quantity, carrier } = form
    const tracking = form.tracking?.trim() ?? ''
    await insertShipment(tx, { order, actorId: actor.id }, { _id: shipmentId, quantity, carrier, tracking })
    if (quantity === left) await markMoved(tx, { order, actorId: actor.id, note: null }, 'shipped')
    const sent = { before: {}, after: { quantity, carrier, tracking } }
    await recordOrder(tx, actor, { action: 'order.shipped', order, ...sent })
    const progress = { step: 'shipment' as const, shipmentId }
    await queueBuyerMail(tx, { orderId: order.id, version: order.version, progress })
  })
}
