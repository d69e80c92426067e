import { toMajor } from '#contract/money.ts'
import { brand } from '#tenant/brand.ts'
import { shipTo } from '#tests/support/actors.ts'
import { allowOneCart, type MadeCart, makeCarts, makeGuestCarts, makeOwnCart } from './carts.ts'
import type { PlannedRequest } from './measure.ts'
import { get, json, type Scenario } from './scenario.ts'
import type { Target } from './shop.ts'
import type { Swap } from './swaps.ts'

/** Shoppers order many products. If all order the same one, each waits for the row that the others change. */
function order(connections: number, isOnePart: boolean): Scenario {
  return {
    name: `order at ${connections}${isOnePart ? ', all the same part' : ''}`,
    share: 0.6,
    ...(connections === 8 && { p99Ms: 25 }),
    connections,
    limit: 'statements',
    prepare: async ({ products, signIn }) => {
      const { bearer } = await signIn('customer')
      const wanted = isOnePart ? products.slice(0, 1) : products.slice(0, 40)
      const asks = wanted.map(({ _id, minorder }) => ({
        path: '/api/order',
        method: 'POST' as const,
        headers: { ...json, authorization: bearer },
        body: JSON.stringify({
          productId: _id,
          newOrderQty: minorder,
          address: 'Bench street 1',
          phone: '+1 555 0100',
        }),
      }))
      return { asks, swaps: productSwaps(wanted) }
    },
  }
}

function productSwaps(wanted: Target['products']): Swap[] {
  const [first] = wanted
  return first ? [{ recorded: first._id, fresh: wanted.map(({ _id }) => _id) }] : []
}

const oneLine = order(8, false)

/** More carts than all rounds order, of so many lines each. */
const cartsOf: Record<number, number> = { 1: 16_000, 10: 12_000, 100: 3_000, 500: 800 }
/** Of different products, so that the limit's orders wait for each other as little as the portal's. */
const recordedCarts = 16

function orderOfCart({ id, totalMinor }: MadeCart, bearer: string): PlannedRequest {
  const expectedTotal = toMajor(totalMinor, brand.currency)
  return {
    path: '/api/cart/order',
    method: 'POST',
    headers: { ...json, authorization: bearer },
    body: JSON.stringify({
      cartId: id,
      version: 1,
      expectedTotal,
      shipTo: { ...shipTo, phone: '+31 10 000 0000' },
    }),
  }
}

/** The order of a whole cart, beside the order of one product without a cart. */
function cartOrder(lines: number, most: number): Scenario {
  return {
    name: `order of ${lines} ${lines === 1 ? 'line' : 'lines'}`,
    share: 0.6,
    p99Times: 1.5,
    cost: { of: oneLine, most },
    connections: 8,
    warmUp: Math.min(1_000, Math.ceil(10_000 / lines)),
    limit: 'statements',
    needs: 'cart',
    prepare: async ({ pool, signIn }) => {
      const { email, bearer } = await signIn('customer')
      const each = cartsOf[lines] ?? 0
      const carts = await makeCarts(pool, email, { count: 2 * each, lines })
      const samples = carts.splice(0, recordedCarts + 3)
      const asks = carts.splice(0, each).map((cart) => orderOfCart(cart, bearer))
      const fresh = carts.map(({ id }) => id)
      return {
        asks,
        isOnce: true,
        samples: samples.map((cart) => orderOfCart(cart, bearer)),
        swaps: samples.map(({ id }) => ({ recorded: id, fresh })),
        finish: () => allowOneCart(pool),
      }
    },
  }
}

/** More payments than all rounds start: an order accepts one payment. */
const payable = 20_000

const payment: Scenario = {
  name: 'payment, start',
  connections: 8,
  limit: 'statements',
  prepare: async ({ signIn, makeOrders }) => {
    const { bearer } = await signIn('customer')
    const ours = await makeOrders(payable)
    const asks = ours.map((id) => ({
      path: `/api/payment/${id}/start`,
      method: 'POST' as const,
      headers: { authorization: bearer },
    }))
    return { asks, swaps: [{ recorded: ours[0] ?? '', fresh: await makeOrders(payable) }] }
  },
}

const linesOfCart = 20
const guests = 40

const cartRead: Scenario = {
  name: `cart of ${linesOfCart} lines, read`,
  share: 0.5,
  connections: 8,
  limit: 'statements',
  needs: 'cart',
  prepare: async ({ pool, signIn }) => {
    const customer = await signIn('customer')
    await makeOwnCart(pool, customer.email, linesOfCart)
    return get('/api/cart', customer)
  },
}

/** Guests, because changes of one cart wait for each other, and a user has one. */
const cartAdd: Scenario = {
  name: `cart of ${linesOfCart} lines, add`,
  share: 0.5,
  connections: 8,
  limit: 'statements',
  needs: 'cart',
  prepare: async ({ pool, products }) => {
    const carts = await makeGuestCarts(pool, guests, linesOfCart)
    const lines = products.slice(0, 1).map(({ _id }) => ({ productId: _id, quantity: 1 }))
    const asks = carts.map(({ token }) => ({
      path: '/api/cart/lines',
      method: 'POST' as const,
      headers: { ...json, 'cart-token': token },
      body: JSON.stringify({ lines }),
    }))
    // The limit uses the same carts: a cart can be changed again and again.
    return {
      asks,
      samples: [...asks, ...asks.slice(0, 3)],
      swaps: carts.map(({ id }) => ({ recorded: id, fresh: [id] })),
    }
  },
}

export const orderScenarios: readonly Scenario[] = [
  oneLine,
  order(8, true),
  order(32, false),
  cartOrder(1, 1.15),
  cartOrder(10, 2),
  cartOrder(100, 8),
  cartOrder(500, 40),
  payment,
  cartRead,
  cartAdd,
]
