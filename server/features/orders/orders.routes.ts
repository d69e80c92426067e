import * as address from '#contract/orders.address.ts'
import * as desk from '#contract/orders.desk.ts'
import * as life from '#contract/orders.life.ts'
import * as neighbours from '#contract/orders.neighbours.ts'
import * as own from '#contract/orders.own.ts'
import * as reorder from '#contract/orders.reorder.ts'
import * as orders from '#contract/orders.ts'
import type { Answer } from '#server/http/answer.ts'
import { tellPage } from '#server/http/paging.ts'
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
  type OrderParts,
  placeOrder,
} from './orders.service.ts'

export function ordersRoutes(answer: Answer, parts: OrderParts): void {
  answer(orders.placeOrder, async ({ actor, body, idempotencyKey, header }) => {
    const order = await placeOrder(parts, { actor, form: body, idempotencyKey })
    header('location', `/api/payment/${order._id}`)
    return order
  })

  answer(own.listOwnOrders, async ({ query, header }) => {
    const { orders: page, next } = await listOrdersOf(parts, query)
    tellPage(header, { list: '/api/order', query, shown: page.length, next })
    return page
  })

  answer(own.countOwnOrders, ({ query }) => countOrdersOf(parts, query))

  answer(orders.deleteOwnOrder, ({ actor, params }) => deleteOrder(parts, actor, params.id))

  answer(orders.listOrders, async ({ query, header }) => {
    const { orders: page, next } = await listOrders(parts, query)
    tellPage(header, { list: '/api/orders', query, shown: page.length, next })
    return page
  })

  answer(orders.deleteOrder, ({ actor, params }) => deleteOrder(parts, actor, params.id))

  answer(orders.restoreOrder, ({ actor, params }) => restoreOrder(parts, actor, params.id))

  answer(orders.countOpenOrders, ({ params }) => countOpenOrders(parts, params.id))

  answer(orders.cancelOrder, ({ actor, params }) => cancelOrder(parts, actor, params.id))

  answer(address.changeOrderAddress, ({ actor, params, body }) =>
    changeOrderAddress(parts, { actor, id: params.id, form: body }),
  )

  answer(reorder.checkReorder, ({ actor, params }) => checkReorder(parts, actor, params.id))

  answer(neighbours.findNeighbours, ({ actor, params, query }) =>
    findNeighbours(parts, actor, { id: params.id, ...query }),
  )

  answer(life.readOrderLife, ({ actor, params }) => readOrderLife(parts, actor, params.id))

  answer(life.moveOrder, ({ actor, params, body }) => moveOrder(parts, { actor, id: params.id, form: body }))

  answer(life.shipOrder, ({ actor, params, body, idempotencyKey }) =>
    shipOrder(parts, { actor, id: params.id, form: body, idempotencyKey }),
  )

  answer(life.addOrderNote, ({ actor, params, body, idempotencyKey }) =>
    addOrderNote(parts, { actor, id: params.id, form: body, idempotencyKey }),
  )

  answer(desk.listDeskOrders, ({ query }) => listDeskOrders(parts, query))

  answer(desk.bulkOrders, ({ actor, body, idempotencyKey }) =>
    bulkOrders(parts, { actor, form: body, idempotencyKey }),
  )
}
