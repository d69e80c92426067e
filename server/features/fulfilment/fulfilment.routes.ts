import { changeOrderAddress as changeAddressCall } from '#contract/fulfilment/address.ts'
import { endOrderPieces as endCall } from '#contract/fulfilment/endings.ts'
import { checkReady as checkReadyCall, shipReady as shipReadyCall } from '#contract/fulfilment/ship-ready.ts'
import { shipOrder as shipCall } from '#contract/fulfilment/shipments.ts'
import type { Handle } from '#server/http/handle.ts'
import type { BulkDeps } from '#server/lists/bulk.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import type { PaymentDeps } from '../payments/payments.deps.ts'
import { changeOrderAddress } from './fulfilment.address.ts'
import { endOrderPieces } from './fulfilment.end.ts'
import { shipOrder } from './fulfilment.ship.ts'
import { checkReady, shipReady } from './fulfilment.ship-ready.ts'

/** Delivery addresses and shipments of orders. */
export function fulfilmentRoutes(handle: Handle, deps: OrderDeps & BulkDeps & PaymentDeps): void {
  handle(changeAddressCall, ({ actor, params, body }) =>
    changeOrderAddress(deps, { actor, id: params.id, form: body }),
  )

  handle(shipCall, ({ actor, params, body, idempotencyKey }) =>
    shipOrder(deps, { actor, id: params.id, form: body, idempotencyKey }),
  )

  handle(endCall, ({ actor, params, body, idempotencyKey }) =>
    endOrderPieces(deps, { actor, id: params.id, form: body, idempotencyKey }),
  )

  handle(checkReadyCall, ({ actor, body }) => checkReady(deps, { actor, selection: body.selection }))

  handle(shipReadyCall, ({ actor, body, idempotencyKey }) =>
    shipReady(deps, { actor, form: body, idempotencyKey }),
  )
}
