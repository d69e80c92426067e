import { changeOrderAddress as changeAddressCall } from '#contract/fulfilment/address.ts'
import { endOrderPieces as endCall } from '#contract/fulfilment/endings.ts'
import { checkReady as checkReadyCall, shipReady as shipReadyCall } from '#contract/fulfilment/ship-ready.ts'
import { shipOrder as shipCall } from '#contract/fulfilment/shipments.ts'
import type { App } from '#server/http/app.ts'
import type { BulkDeps } from '#server/lists/bulk.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import type { PaymentDeps } from '../payments/payments.deps.ts'
import { changeOrderAddress } from './fulfilment.address.ts'
import { endOrderPieces } from './fulfilment.end.ts'
import { shipOrder } from './fulfilment.ship.ts'
import { checkReady, shipReady } from './fulfilment.ship-ready.ts'

/** Delivery addresses and shipments of orders. */
export function registerFulfilment({ handle }: App, deps: OrderDeps & BulkDeps & PaymentDeps): void {
  handle(changeAddressCall, { transaction: true }, ({ actor, params, body, transaction }) =>
    changeOrderAddress({ ...deps, transaction }, { actor, id: params.id, form: body }),
  )

  handle(shipCall, { once: true }, ({ actor, params, body, transaction }) =>
    shipOrder(deps, { actor, id: params.id, form: body, transaction }),
  )

  handle(endCall, { once: true }, ({ actor, params, body, transaction }) =>
    endOrderPieces(deps, { actor, id: params.id, form: body, transaction }),
  )

  handle(checkReadyCall, ({ body }) => checkReady(deps, body.selection))

  handle(shipReadyCall, { once: 'in steps' }, ({ actor, body, steps }) =>
    shipReady(deps, { actor, form: body, steps }),
  )
}
