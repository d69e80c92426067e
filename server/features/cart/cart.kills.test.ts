import { beforeAll, expect, inject, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import { type CartOrder, cartOrder } from '#contract/cart/checkout.ts'
import type { Order } from '#contract/orders/orders.ts'
import { shipTo, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { extent, longTestLimitMs } from '#tests/support/extent.ts'
import { type PaymentAttempt, playUntilCut } from '#tests/support/payments/payment-scenarios.ts'
import { findBrokenInvariants, pay, reconcileAll } from '#tests/support/payments/payments.ts'
import { playUntilKilled } from '#tests/support/payments/play-until-killed.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'

const portal = testPortal()
const lineCount = 500
let buyer: TestActor
let productIds: string[]

beforeAll(async () => {
  buyer = await signUpVerified(portal)
  const { rows } = await portal.pool.query<{ id: string }>(
    `with added as (
       insert into product (sku, name, description, image, unit_price_minor, min_order, available, published_at)
       select 'CUT-' || n, 'Part ' || n, '', '', 1250, 1, 100000, now() from generate_series(1, $1::integer) as n
       returning id, available
     ), moved as (
       insert into stock_movement (product_id, delta, reason) select id, available, 'initial' from added
     )
     select id from added`,
    [lineCount],
  )
  productIds = rows.map(({ id }) => id)
})

/** A new cart of 500 lines, as its page would send it. */
async function fillCart(): Promise<CartOrder> {
  const lines = productIds.map((productId) => ({ productId, quantity: 1 }))
  const answer = await buyer.call('POST', '/cart/lines', { lines })
  const { id, version, total }: Cart = answer.json()
  return cartOrder.parse({ cartId: id, version, expectedTotal: total, shipTo })
}

async function attemptOf(cart: CartOrder, interruptAt: number): Promise<PaymentAttempt> {
  const { rows } = await portal.pool.query('select current_database() as name')
  return {
    connection: { ...inject('testServer'), database: String(rows[0].name) },
    secret: testSecret,
    actor: { id: buyer.id, email: buyer.email, name: buyer.name, image: null, isVerified: true, role: null },
    productId: '',
    moreProductIds: [],
    scenario: 'order a cart',
    cart,
    interruptAt,
  }
}

type Placed = { orders: number; lines: number; moved: number; open: number }

/** What there is of a cart's order, and how many lines the cart still has. */
async function placedOf({ cartId }: CartOrder): Promise<Placed> {
  const { rows } = await portal.pool.query<Placed>(
    `select (select count(*)::integer from orders where cart_id = $1) as orders,
       (select count(*)::integer from order_line l join orders o on o.id = l.order_id where o.cart_id = $1) as lines,
       (select count(*)::integer from stock_movement m join orders o on o.id = m.order_id where o.cart_id = $1) as moved,
       (select count(*)::integer from cart_line l join cart c on c.id = l.cart_id
        where c.id = $1 and c.ordered_at is null) as open`,
    [cartId],
  )
  return rows[0] as Placed
}

const nothing: Placed = { orders: 0, lines: 0, moved: 0, open: lineCount }
const whole: Placed = { orders: 1, lines: lineCount, moved: lineCount, open: 0 }

/** Sends the same cart again, as the buyer would, and pays its unpaid orders. */
async function repeat(cart: CartOrder): Promise<void> {
  const answer = await buyer.callWith({ 'idempotency-key': cart.cartId })('POST', '/cart/order', cart)
  expect(answer.statusCode, answer.body).toBe(201)
  expect(await placedOf(cart)).toEqual(whole)
  await reconcileAll(portal)
  const { _id } = answer.json<Order>()
  const order: Order = (await buyer.call('GET', `/order/${_id}`)).json()
  if (!order.paid) await pay(portal, buyer, _id)
  const { rows } = await portal.pool.query(
    `select count(*)::integer as charges, sum(i.amount_minor)::integer as minor
     from payment p join sandbox_intent i on i.id = p.ref where p.order_id = $1 and i.status = 'succeeded'`,
    [_id],
  )
  expect(rows).toEqual([{ charges: 1, minor: lineCount * 1250 }])
}

/** In the quick run only the first writes of the payment, whose own test interrupts it at each. */
const maxAfter = extent === 'full' ? Number.POSITIVE_INFINITY : 2

/** Interrupts after each write. Returns how often the order was not placed yet, and how often it was. */
async function interruptAlong(play: (attempt: PaymentAttempt) => Promise<boolean>) {
  const count = { before: 0, after: 0 }
  for (let interruptAt = 0; ; interruptAt += 1) {
    const cart = await fillCart()
    const wasInterrupted = await play(await attemptOf(cart, interruptAt))
    const placed = await placedOf(cart)
    expect([nothing, whole]).toContainEqual(placed)
    count[placed.orders === 0 ? 'before' : 'after'] += 1
    await repeat(cart)
    if (!wasInterrupted || count.after >= maxAfter) return count
  }
}

test('disconnected at every write while a cart of 500 lines is placed and paid: it is placed whole or not at all, and a repeat makes one order and one charge', async () => {
  const { before, after } = await interruptAlong(playUntilCut)
  // Cart, order, stock and key are one statement: before it is nothing, and after it is everything.
  expect(before).toBe(1)
  expect(after).toBeGreaterThanOrEqual(extent === 'full' ? 5 : maxAfter)
  expect(await findBrokenInvariants(portal)).toEqual([])
})

if (extent === 'full') {
  test(
    'killed at every write of the same: the same holds',
    async () => {
      const { before, after } = await interruptAlong(playUntilKilled)
      expect(before).toBe(1)
      expect(after).toBeGreaterThanOrEqual(5)
      expect(await findBrokenInvariants(portal)).toEqual([])
    },
    longTestLimitMs,
  )
}
