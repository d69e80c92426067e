import * as adjacent from '#contract/orders/adjacent.ts'
import * as admin from '#contract/orders/admin-list.ts'
import * as customer from '#contract/orders/customer.ts'
import * as destination from '#contract/orders/destination.ts'
import * as freight from '#contract/orders/freight.ts'
import * as lifecycle from '#contract/orders/lifecycle.ts'
import * as orders from '#contract/orders/orders.ts'
import * as own from '#contract/orders/own.ts'
import * as reorder from '#contract/orders/reorder.ts'
import * as shipTo from '#contract/orders/ship-to.ts'
import * as unsent from '#contract/orders/unsent-mails.ts'
import * as vatId from '#contract/orders/vat-id.ts'
import type { App } from '#server/http/app.ts'
import { setPageHeaders } from '#server/http/paging.ts'
import type { BulkDeps } from '#server/lists/bulk.ts'
import type { RegisterDeps } from '../tax/tax.vat-checks.ts'
import { changeShipTo, readShipToSums } from './address/orders.address.ts'
import { changeVatId } from './address/orders.vat-id.ts'
import { registerOrdersExports } from './exports/orders.exports.ts'
import { stateFreight } from './freight/orders.freight.ts'
import { readUnsentMails, removeUnsentMail, sendMailAgain } from './mails/orders.unsent.ts'
import { findAdjacentOrders } from './orders.adjacent.ts'
import { listOrdersForAdmin } from './orders.admin.ts'
import { bulkOrders, readSelectedOrders } from './orders.bulk.ts'
import { readCustomerOfOrder, readCustomerOrders } from './orders.customer.ts'
import type { OrderDeps } from './orders.deps.ts'
import { addOrderNote, readOrderLifecycle, transitionOrder } from './orders.lifecycle.ts'
import { countOrdersOf, findOrderByPoNumber, listOrdersOf, readOrder } from './orders.own.ts'
import { checkReorder } from './orders.reorder.ts'
import { restoreOrder } from './orders.restore.ts'
import { cancelOrder, countOpenOrders, deleteOrder, listOrders } from './orders.service.ts'
import { placeOrder } from './purchase/orders.place.ts'
import { readPurchaseSums } from './purchase/orders.purchase-sums.ts'

export function registerOrders(app: App, deps: OrderDeps & BulkDeps & RegisterDeps): void {
  const { handle } = app
  handle(orders.placeOrder, { once: 'in one statement' }, async (input) => {
    const { actor, body, transaction, keyed, header } = input
    const order = await placeOrder(deps, { actor, form: body, transaction, keyed })
    header('location', `/api/payment/${order._id}`)
    return order
  })

  handle(destination.readPurchaseSums, ({ params, body }) => readPurchaseSums(deps, params.id, body))

  handle(own.listOwnOrders, async ({ query, header }) => {
    const { orders: page, next } = await listOrdersOf(deps, query)
    setPageHeaders(header, { list: '/api/order', query, shown: page.length, next })
    return page
  })

  handle(own.readOrder, ({ actor, params }) => readOrder(deps, actor, params.id))

  handle(own.findByPoNumber, ({ actor, query }) => findOrderByPoNumber(deps, actor, query))

  handle(own.countOwnOrders, ({ query }) => countOrdersOf(deps, query))

  handle(orders.deleteOwnOrder, ({ actor, params }) => deleteOrder(deps, actor, params.id))

  handle(orders.listOrders, async ({ query, header }) => {
    const { orders: page, next } = await listOrders(deps, query)
    setPageHeaders(header, { list: '/api/orders', query, shown: page.length, next })
    return page
  })

  handle(orders.deleteOrder, ({ actor, params }) => deleteOrder(deps, actor, params.id))

  handle(orders.restoreOrder, ({ actor, params }) => restoreOrder(deps, actor, params.id))

  handle(orders.countOpenOrders, ({ params }) => countOpenOrders(deps, params.id))

  handle(orders.cancelOrder, ({ actor, params }) => cancelOrder(deps, actor, params.id))

  handle(reorder.checkReorder, ({ actor, params }) => checkReorder(deps, actor, params.id))

  handle(adjacent.findAdjacentOrders, ({ actor, params, query }) =>
    findAdjacentOrders(deps, actor, { id: params.id, ...query }),
  )

  registerOrderChanges(app, deps)

  handle(customer.readCustomerOfOrder, ({ params }) => readCustomerOfOrder(deps.db, params.id))

  handle(customer.readCustomerOrders, ({ params }) => readCustomerOrders(deps, params.id))

  handle(admin.listAdminOrders, ({ query }) => listOrdersForAdmin(deps, query))

  handle(admin.selectedOrders, ({ body }) => readSelectedOrders(deps, body.selection))

  handle(admin.bulkOrders, { once: 'in steps' }, ({ actor, body, steps }) =>
    bulkOrders(deps, { actor, form: body, steps }),
  )
  registerUnsentMails(app, deps)
  registerOrdersExports(app, deps)
}

/** An order with its history, and what staff and buyers change about it. */
function registerOrderChanges({ handle }: App, deps: OrderDeps & RegisterDeps): void {
  handle(lifecycle.readOrderLifecycle, ({ actor, params }) => readOrderLifecycle(deps, actor, params.id))

  handle(lifecycle.transitionOrder, { transaction: true }, ({ actor, params, body, transaction }) =>
    transitionOrder(deps, { actor, id: params.id, form: body, transaction }),
  )

  handle(lifecycle.addOrderNote, { once: true }, ({ actor, params, body, transaction }) =>
    addOrderNote(deps, { actor, id: params.id, form: body, transaction }),
  )

  handle(freight.stateFreight, { transaction: true }, ({ actor, params, body, transaction }) =>
    stateFreight(deps, { actor, id: params.id, form: body, transaction }),
  )

  handle(shipTo.readShipToSums, ({ actor, params, body }) =>
    readShipToSums(deps, { actor, id: params.id, asked: body }),
  )

  handle(shipTo.changeShipTo, { transaction: true }, ({ actor, params, body, transaction }) =>
    changeShipTo(deps, { actor, id: params.id, form: body, transaction }),
  )

  handle(vatId.changeVatId, { transaction: true }, ({ actor, params, body, transaction }) =>
    changeVatId(deps, { actor, id: params.id, form: body, transaction }),
  )
}

/** Mails that were refused for good. */
function registerUnsentMails({ handle }: App, deps: Pick<OrderDeps, 'pool'>): void {
  handle(unsent.listUnsentMails, ({ query }) => readUnsentMails(deps.pool, query.order))
  handle(unsent.sendMailAgain, { transaction: true }, ({ actor, params, transaction }) =>
    sendMailAgain(transaction, { actor, id: params.id }),
  )
  handle(unsent.removeUnsentMail, { transaction: true }, ({ actor, params, transaction }) =>
    removeUnsentMail(transaction, { actor, id: params.id }),
  )
}
