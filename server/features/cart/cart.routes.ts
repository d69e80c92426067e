import * as cart from '#contract/cart/cart.ts'
import * as checkout from '#contract/cart/checkout.ts'
import { productDelivery } from '#contract/cart/delivery.ts'
import { orderForCustomer as forCustomer } from '#contract/cart/for-customer.ts'
import * as quick from '#contract/cart/quick-order.ts'
import type { App } from '#server/http/app.ts'
import { addToCart } from './cart.add.ts'
import { readProductDelivery } from './cart.delivery.ts'
import type { Visitor } from './cart.deps.ts'
import { type CartFileDeps, registerCartFile } from './cart.file.ts'
import { orderForCustomer } from './cart.for-customer.ts'
import { type CheckoutDeps, orderCart, readCartFreight, readCartSums, readCheckout } from './cart.order.ts'
import { orderRows } from './cart.rows.ts'
import { changeCart, changeLine, emptyCart, mergeCart, readCart, removeLine } from './cart.service.ts'
import { registerLists } from './lists/cart.lists.routes.ts'

type Sent = Pick<Visitor, 'actor' | 'address'> & { sent: (name: string) => string | undefined }

function visitorOf({ actor, address, sent }: Sent): Visitor {
  return { actor, address, token: sent(cart.cartTokenHeader) }
}

/** Carts, checkouts, lists and quick orders. */
export function registerCart(app: App, deps: CheckoutDeps & CartFileDeps): void {
  const { handle } = app
  registerCartFile(app, deps)
  registerLists(app, deps)
  handle(cart.readCart, (input) => readCart(deps, visitorOf(input)))
  handle(cart.changeCart, (input) => changeCart(deps, visitorOf(input), input.body))
  handle(cart.emptyCart, (input) => emptyCart(deps, visitorOf(input), input.query.version))
  handle(cart.addToCart, { once: 'by cart' }, (input) =>
    addToCart(deps, visitorOf(input), { lines: input.body.lines, idempotencyKey: input.idempotencyKey }),
  )
  handle(cart.changeCartLine, (input) =>
    changeLine(deps, visitorOf(input), { id: input.params.id, form: input.body }),
  )
  handle(cart.removeCartLine, (input) =>
    removeLine(deps, visitorOf(input), { id: input.params.id, version: input.query.version }),
  )
  handle(quick.orderRows, { once: 'by cart' }, (input) =>
    orderRows(deps, visitorOf(input), { form: input.body, idempotencyKey: input.idempotencyKey }),
  )
  handle(cart.mergeCart, (input) => mergeCart(deps, visitorOf(input)))
  handle(checkout.readCheckout, ({ actor }) => readCheckout(deps, actor))
  handle(checkout.cartSums, ({ actor, body }) => readCartSums(deps, actor, body))
  handle(checkout.cartFreight, (input) => readCartFreight(deps, visitorOf(input), input.body))
  handle(productDelivery, async ({ actor, params, query }) => ({
    delivery: await readProductDelivery(deps, { actor, id: params.id, place: query }),
  }))
  handle(checkout.orderCart, { once: 'in one statement' }, async (input) => {
    const { actor, body, transaction, keyed, header } = input
    const order = await orderCart(deps, { actor, form: body, transaction, keyed })
    header('location', `/api/order/${order._id}`)
    return order
  })
  handle(forCustomer, { once: true }, ({ actor, params, body, transaction }) =>
    orderForCustomer(deps, { actor, id: params.id, form: body, transaction }),
  )
}
