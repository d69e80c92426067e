import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, optionalText, requiredText, say, sayMissing } from '../fields.ts'
import { orderLifecycle } from '../orders/lifecycle.ts'
import type { OrderStatus } from '../orders/orders.ts'
import { maxQuantity } from '../products/form.ts'

/** Whether parts of an order may be sent: it is in production, or partly sent. */
export function canShip(status: OrderStatus): boolean {
  return status === 'in_production'
}

const shippedQuantity = say('Quantity must be a whole number of at least 1')

export const shipmentForm = z.object({
  quantity: z
    .number(sayMissing(say('Quantity is Required'), shippedQuantity))
    .check(
      z.refine(Number.isInteger, shippedQuantity),
      z.minimum(1, shippedQuantity),
      z.maximum(maxQuantity, shippedQuantity),
    ),
  carrier: requiredText(mark('Carrier'), mark('Enter the carrier'), 100),
  tracking: optionalText(mark('Tracking number'), 100),
  /** Required to ship an order without a delivery address, such as one that the buyer collects. */
  withoutAddress: z.optional(z.boolean(say('Specify whether the order ships without an address'))),
})

export type ShipmentForm = z.infer<typeof shipmentForm>

export const shipOrder = endpoint({
  id: 'orders.ship',
  summary: 'Send parts of an order; with the last of them the order is shipped',
  method: 'POST',
  path: '/order/{id}/shipments',
  access: 'admin',
  params: idParams,
  body: shipmentForm,
  status: 201,
  reply: orderLifecycle,
  errors: [
    'order_not_found',
    'order_step_not_allowed',
    'order_without_address',
    'shipment_too_large',
    'idempotency_key_reused',
  ],
})
