import * as address from '#contract/orders/address.ts'
import * as neighbours from '#contract/orders/adjacent.ts'
import * as desk from '#contract/orders/admin-list.ts'
import * as life from '#contract/orders/lifecycle.ts'
import * as orders from '#contract/orders/orders.ts'
import * as own from '#contract/orders/own.ts'
import * as reorder from '#contract/orders/reorder.ts'
import type { Handle } from '#server/http/handle.ts'
import { setPageHeaders } from '#server/http/paging.ts'
import { changeOrderAddress } from './orders.address.ts'
import { bulkOrders } from './orders.bulk.ts'
import { listDeskOrders } from './orders.desk.ts'
import { addOrderNote, moveOrder, readOrderLife, shipOrder } from './orders.life.ts'
import { findNeighbours } from './orders.neighbours.ts'
import { countOrdersOf, listOrdersOf } from './orders.own.ts'
import { checkReorder } from './orders.reorder.ts'
import { restoreOrder } from './orders.restore.ts'
import {
  cancelOrder,
  countOpenOrders,
  deleteOrder,
  listOrders,
  type OrderDeps,
  placeOrder,
} from './orders.service.ts'

export function ordersRoutes(handle: Handle, deps: OrderDeps): void {
  handle(orders.placeOrder, async ({ actor, body, idempotencyKey, header }) => {
    const order = await placeOrder(deps, { actor, form: body, idempotencyKey })
    header('location', `/api/payment/${order._id}`)
    return order
  })

  handle(own.listOwnOrders, async ({ query, header }) => {
    const { orders: page, next } = await listOrdersOf(deps, query)
    setPageHeaders(header, { list: '/api/order', query, shown: page.length, next })
    return page
  })

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

  handle(address.changeOrderAddress, ({ actor, params, body }) =>
    changeOrderAddress(deps, { actor, id: params.id, form: body }),
  )

  handle(reorder.checkReorder, ({ actor, params }) => checkReorder(deps, actor, params.id))

  handle(neighbours.findNeighbours, ({ actor, params, query }) =>
    findNeighbours(deps, actor, { id: params.id, ...query }),
  )

  handle(life.readOrderLife, ({ actor, params }) => readOrderLife(deps, actor, params.id))

  handle(life.moveOrder, ({ actor, params, body }) => moveOrder(deps, { actor, id: params.id, form: body }))

  handle(life.shipOrder, ({ actor, params, body, idempotencyKey }) =>
    shipOrder(deps, { actor, id: params.id, form: body, idempotencyKey }),
  )

  handle(life.addOrderNote, ({ actor, params, body, idempotencyKey }) =>
    addOrderNote(deps, { actor, id: params.id, form: body, idempotencyKey }),
  )

  handle(desk.listDeskOrders, ({ query }) => listDeskOrders(deps, query))

  handle(desk.bulkOrders, ({ actor, body, idempotencyKey }) =>
    bulkOrders(deps, { actor, form: body, idempotencyKey }),
  )
}
