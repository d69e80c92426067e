import type { FastifyInstance } from 'fastify'
import * as cart from '#contract/cart/cart.ts'
import * as checkout from '#contract/cart/checkout.ts'
import { orderForCustomer as forCustomer } from '#contract/cart/for-customer.ts'
import * as quick from '#contract/cart/quick-order.ts'
import type { Handle } from '#server/http/handle.ts'
import { addToCart } from './cart.add.ts'
import type { Visitor } from './cart.deps.ts'
import { cartFile, type FileServing } from './cart.file.ts'
import { orderForCustomer } from './cart.for-customer.ts'
import { type CheckoutDeps, orderCart, readCartFreight, readCartSums, readCheckout } from './cart.order.ts'
import { orderRows } from './cart.rows.ts'
import { changeCart, changeLine, emptyCart, mergeCart, readCart, removeLine } from './cart.service.ts'
import { listsRoutes } from './lists/cart.lists.routes.ts'

type Sent = Pick<Visitor, 'actor' | 'address'> & { sent: (name: string) => string | undefined }

function visitorOf({ actor, address, sent }: Sent): Visitor {
  return { actor, address, token: sent(cart.cartTokenHeader) }
}

type CartServing = FileServing & { deps: CheckoutDeps }

export function cartRoutes(app: FastifyInstance, handle: Handle, { deps, ...serving }: CartServing): void {
  cartFile(app, { deps, ...serving })
  listsRoutes(handle, deps)
  handle(cart.readCart, (input) => readCart(deps, visitorOf(input)))
  handle(cart.changeCart, (input) => changeCart(deps, visitorOf(input), input.body))
  handle(cart.emptyCart, (input) => emptyCart(deps, visitorOf(input), input.query.version))
  handle(cart.addToCart, (input) =>
    addToCart(deps, visitorOf(input), { lines: input.body.lines, idempotencyKey: input.idempotencyKey }),
  )
  handle(cart.changeCartLine, (input) =>
    changeLine(deps, visitorOf(input), { id: input.params.id, form: input.body }),
  )
  handle(cart.removeCartLine, (input) =>
    removeLine(deps, visitorOf(input), { id: input.params.id, version: input.query.version }),
  )
  handle(quick.orderRows, (input) =>
    orderRows(deps, visitorOf(input), { form: input.body, idempotencyKey: input.idempotencyKey }),
  )
  handle(cart.mergeCart, (input) => mergeCart(deps, visitorOf(input)))
  handle(checkout.readCheckout, ({ actor }) => readCheckout(deps, actor))
  handle(checkout.cartSums, ({ actor, body }) => readCartSums(deps, actor, body))
  handle(checkout.cartFreight, (input) => readCartFreight(deps, visitorOf(input), input.body))
  handle(checkout.orderCart, async ({ actor, body, idempotencyKey, header }) => {
    const order = await orderCart(deps, { actor, form: body, idempotencyKey })
    header('location', `/api/order/${order._id}`)
    return order
  })
  handle(forCustomer, ({ actor, params, body, idempotencyKey }) =>
    orderForCustomer(deps, { actor, id: params.id, form: body, idempotencyKey }),
  )
}
