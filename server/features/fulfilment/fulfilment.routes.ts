import { changeOrderAddress as changeAddressCall } from '#contract/fulfilment/address.ts'
import { shipOrder as shipCall } from '#contract/fulfilment/shipments.ts'
import type { Handle } from '#server/http/handle.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { changeOrderAddress } from './fulfilment.address.ts'
import { shipOrder } from './fulfilment.ship.ts'

/** Delivery address and shipments of an order. */
export function fulfilmentRoutes(handle: Handle, deps: OrderDeps): void {
  handle(changeAddressCall, ({ actor, params, body }) =>
    changeOrderAddress(deps, { actor, id: params.id, form: body }),
  )

  handle(shipCall, ({ actor, params, body, idempotencyKey }) =>
    shipOrder(deps, { actor, id: params.id, form: body, idempotencyKey }),
  )
}
