import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { untilBlocked } from '#tests/support/database.ts'
import {
  cards,
  confirmWith,
  findBrokenInvariants,
  meddledProvider,
  orderFor,
  pay,
  paymentDeps,
  startPaying,
} from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { expireOrders } from '../orders/orders.expiry.ts'
import { reconcile } from './payments.reconcile.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let product: Product
let order: Order

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  await portal.startJobs()
})

beforeEach(async () => {
  product = await addTestProduct(admin, { available: 10 })
  order = await orderFor(buyer, product._id, 4)
})

async function available(): Promise<number> {
  return (await buyer.call('GET', `/purchase/${product._id}`)).json().available
}

/** The order after its hold has ended: expired by this, or by the job that does the same each minute. */
async function overdue(): Promise<Order> {
  await portal.pool.query(`update orders set hold_until = now() - interval '1 second' where id = $1`, [order._id])
  await expireOrders({ pool: portal.pool })
  return readOrder()
}

async function readOrder(): Promise<Order> {
  return (await buyer.call('GET', `/payment/${order._id}`)).json()
}

/** Until all resulting jobs have run: the invariants must hold then. */
async function settled(): Promise<void> {
  await expect.poll(() => findBrokenInvariants(portal), { interval: 100 }).toEqual([])
}

test('an order says until when it reserves its stock: seven days', () => {
  const days = (new Date(order.holdUntil ?? 0).getTime() - new Date(order.createdAt).getTime()) / 86_400_000
  expect(days).toBeCloseTo(7, 3)
})

test('an overdue order expires, its stock is returned once, its buyer gets a mail, and it cannot be paid', async () => {
  expect(await available()).toBe(6)
  expect(await overdue()).toMatchObject({ status: 'expired' })
  expect(await expireOrders({ pool: portal.pool })).toBe(0)
  expect(await available()).toBe(10)
  expect(await readOrder()).toMatchObject({ status: 'expired', payment: 'none' })
  expect((await buyer.call('POST', `/payment/${order._id}/start`)).json().code).toBe('order_not_payable')
  await expect
    .poll(async () => (await portal.pool.query(`select 1 from mail where subject like '%has expired%'`)).rowCount)
    .toBe(1)
  expect((await buyer.call('DELETE', `/order/${order._id}`)).statusCode).toBe(200)
  expect(await available()).toBe(10)
})

test('a paid order and one whose payment is being processed do not expire', async () => {
  await pay(portal, buyer, order._id)
  expect(await overdue()).toMatchObject({ status: 'pending' })
  const second = await orderFor(buyer, product._id, 1)
  const started = await startPaying(buyer, second._id)
  await confirmWith(portal, started, cards.slow)
  await buyer.call('POST', `/payment/${second._id}/check`)
  order = second
  expect(await overdue()).toMatchObject({ status: 'pending' })
})

test('an overdue order cannot be paid in the minute before the job expires it', async () => {
  await portal.pool.query(`update orders set hold_until = now() - interval '1 second' where id = $1`, [order._id])
  expect((await buyer.call('POST', `/payment/${order._id}/start`)).json().code).toBe('order_not_payable')
})

test('money that arrives after the order has ended is refunded, exactly once', async () => {
  const started = await startPaying(buyer, order._id)
  // The provider is unreachable while the order ends, so its payment stays open there.
  await portal.pool.query(`update orders set status = 'expired', hold_until = null where id = $1`, [order._id])
  await portal.pool.query(
    `with back as (update product set available = available + 4 where id = $2)
     insert into stock_movement (product_id, delta, reason, order_id) values ($2, 4, 'order_expired', $1)`,
    [order._id, product._id],
  )
  expect((await confirmWith(portal, started, cards.good)).statusCode).toBe(200)
  await Promise.all([1, 2, 3].map(() => buyer.call('POST', `/payment/${order._id}/check`)))
  await settled()
  const { rows } = await portal.pool.query('select amount_minor from sandbox_refund where intent_id = $1', [
    started.ref,
  ])
  expect(rows).toEqual([{ amount_minor: 5000 }])
  expect(await readOrder()).toMatchObject({ status: 'expired', paid: false })
})

test('deleting an order cancels its open payment', async () => {
  const started = await startPaying(buyer, order._id)
  await buyer.call('DELETE', `/order/${order._id}`)
  await expect
    .poll(
      async () =>
        (await portal.pool.query('select status from sandbox_intent where id = $1', [started.ref])).rows[0].status,
    )
    .toBe('canceled')
  expect((await confirmWith(portal, started, cards.good)).statusCode).toBe(400)
  await settled()
})

test('deleting and paying at the same moment, eight times: either paid and kept, or deleted and refunded', async () => {
  const { _id } = await addTestProduct(admin, { available: 8 })
  for (let round = 0; round < 8; round++) {
    const raced = await orderFor(buyer, _id, 1)
    const started = await startPaying(buyer, raced._id)
    await Promise.all([
      confirmWith(portal, started, cards.good).then(() => buyer.call('POST', `/payment/${raced._id}/check`)),
      buyer.call('DELETE', `/order/${raced._id}`),
    ])
  }
  await settled()
})

test('cancelling while the payment event arrives, eight times: either paid and kept, or cancelled and refunded', async () => {
  const { _id } = await addTestProduct(admin, { available: 8 })
  const ends: object[] = []
  const raced: string[] = []
  for (let round = 0; round < 8; round++) {
    const { _id: id } = await orderFor(buyer, _id, 1)
    await confirmWith(portal, await startPaying(buyer, id), cards.good)
    const answer = await buyer.call('POST', `/order/${id}/cancel`)
    const isCancelled = answer.statusCode === 200
    if (!isCancelled) expect(answer.json()).toMatchObject({ code: 'order_is_paid' })
    ends.push(isCancelled ? { status: 'cancelled', paid: false } : { status: 'pending', paid: true })
    raced.push(id)
  }
  await settled()
  for (const [round, id] of raced.entries()) {
    expect((await buyer.call('GET', `/payment/${id}`)).json()).toMatchObject(ends[round] ?? {})
  }
})

test('an overdue order is not locked while the job waits for its product', async () => {
  const holder = await portal.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from product where id = $1 for update', [product._id])
    const ended = overdue()
    await untilBlocked(portal.pool)
    // Every transaction locks the product first and then its order: in the other order, the two would deadlock.
    await holder.query('select from orders where id = $1 for update nowait', [order._id])
    await holder.query('commit')
    await ended
    expect(await readOrder()).toMatchObject({ status: 'expired' })
  } finally {
    holder.release()
  }
})

test('if the response is lost after the provider has created the payment, the same payment continues', async () => {
  let losses = 1
  const flaky = meddledProvider(portal, async (call, execute) => {
    const answer = await execute()
    if (call === 'POST /v1/payment_intents' && losses-- > 0) throw new TypeError('fetch failed')
    return answer
  })
  const { startPayment } = await import('./payments.start.ts')
  const actor = {
    id: buyer.id,
    email: buyer.email,
    name: buyer.name,
    image: null,
    isVerified: true,
    role: null,
  }
  const session = await startPayment(paymentDeps(portal, flaky), actor, order._id)
  expect((await startPaying(buyer, order._id)).clientSecret).toBe(session.clientSecret)
})

test.each([401, 402, 429, 500, 503])(
  'a provider that answers %i means "try again", never a lost sign-in',
  async (status) => {
    const { startPayment } = await import('./payments.start.ts')
    const broken = meddledProvider(portal, async () =>
      Response.json({ error: { type: 'api_error', message: 'secret inside' } }, { status }),
    )
    const actor = {
      id: buyer.id,
      email: buyer.email,
      name: buyer.name,
      image: null,
      isVerified: true,
      role: null,
    }
    await expect(startPayment(paymentDeps(portal, broken), actor, order._id)).rejects.toMatchObject({
      code: 'provider_unavailable',
    })
    await reconcile(paymentDeps(portal), { everything: true })
    await pay(portal, buyer, order._id)
    expect(await readOrder()).toMatchObject({ paid: true })
  },
)
