import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import {
  authenticateWith,
  cards,
  confirmWith,
  findBrokenInvariants,
  orderFor,
  pay,
  startPaying,
} from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let product: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

beforeEach(async () => {
  product = await addTestProduct(admin)
})

async function intentsOf(orderId: string): Promise<number> {
  const { rows } = await portal.pool.query(
    `select count(*) as n from sandbox_intent where metadata ->> 'order' = $1`,
    [orderId],
  )
  return rows[0].n
}

test('a payment is started, confirmed, checked and then paid, with a receipt', async () => {
  const order = await orderFor(buyer, product._id, 3)
  expect(order).toMatchObject({ payment: 'due', paid: false, refunded: 0 })
  const started = await startPaying(buyer, order._id)
  expect(started).toMatchObject({ mode: 'sandbox', amount: 37.5, currency: 'USD' })
  expect((await confirmWith(portal, started, cards.good)).json().status).toBe('succeeded')
  const checked = (await buyer.call('POST', `/payment/${order._id}/check`)).json()
  expect(checked.order).toMatchObject({ paid: true, payment: 'paid', holdUntil: null })
  expect(checked.receipt).toMatchObject({
    transactionId: started.ref,
    amount: 37.5,
    refunded: 0,
    card: { brand: 'visa', last4: '4242' },
  })
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test('twelve concurrent starts are one payment', async () => {
  const order = await orderFor(buyer, product._id)
  const all = await Promise.all(Array.from({ length: 12 }, () => startPaying(buyer, order._id)))
  expect(new Set(all.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  expect(await intentsOf(order._id)).toBe(1)
})

test('confirming twice charges once', async () => {
  const order = await orderFor(buyer, product._id)
  const started = await startPaying(buyer, order._id)
  const answers = await Promise.all([1, 2, 3].map(() => confirmWith(portal, started, cards.good)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  await buyer.call('POST', `/payment/${order._id}/check`)
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test.each([
  ['pm_card_visa_chargeDeclined', 'generic_decline'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
])('%s is declined with its reason, and the same payment then accepts a valid card', async (card, reason) => {
  const order = await orderFor(buyer, product._id)
  const started = await startPaying(buyer, order._id)
  const declined = await confirmWith(portal, started, card)
  expect(declined.statusCode).toBe(402)
  const check = (await buyer.call('POST', `/payment/${order._id}/check`)).json()
  expect(check).toMatchObject({ failure: reason, order: { paid: false, payment: 'due' }, receipt: null })
  expect((await startPaying(buyer, order._id)).clientSecret).toBe(started.clientSecret)
  await pay(portal, buyer, order._id)
  expect(await intentsOf(order._id)).toBe(1)
})

test.each([
  [cards.secured, 'succeed', 200, true],
  [cards.secured, 'fail', 402, false],
  [cards.securedDeclined, 'succeed', 402, false],
] as const)('3-D Secure: %s, answered with %s', async (card, outcome, status, isPaid) => {
  const order = await orderFor(buyer, product._id)
  const started = await startPaying(buyer, order._id)
  expect((await confirmWith(portal, started, card)).json().status).toBe('requires_action')
  expect((await buyer.call('POST', `/payment/${order._id}/check`)).json().order.paid).toBe(false)
  expect((await authenticateWith(portal, started, outcome)).statusCode).toBe(status)
  expect((await buyer.call('POST', `/payment/${order._id}/check`)).json().order.paid).toBe(isPaid)
})

test('with a slow bank the payment is processing, then paid; meanwhile it cannot be paid twice', async () => {
  const order = await orderFor(buyer, product._id)
  const started = await startPaying(buyer, order._id)
  await confirmWith(portal, started, cards.slow)
  expect((await buyer.call('POST', `/payment/${order._id}/check`)).json().order.payment).toBe('processing')
  const again = await buyer.call('POST', `/payment/${order._id}/start`)
  expect(again.json()).toMatchObject({ status: 409, code: 'payment_processing' })
  await portal.pool.query(`update sandbox_intent set status = 'succeeded', charge = 'ch_slow' where id = $1`, [
    started.ref,
  ])
  expect((await buyer.call('POST', `/payment/${order._id}/check`)).json().order.payment).toBe('paid')
})

test('a paid order cannot be paid, deleted or cancelled', async () => {
  const order = await orderFor(buyer, product._id)
  await pay(portal, buyer, order._id)
  expect((await buyer.call('POST', `/payment/${order._id}/start`)).json().code).toBe('already_paid')
  expect((await buyer.call('DELETE', `/order/${order._id}`)).json().code).toBe('order_is_paid')
  expect((await buyer.call('POST', `/order/${order._id}/cancel`)).json().code).toBe('order_is_paid')
  expect((await admin.call('DELETE', `/orders/${order._id}`)).json().code).toBe('order_is_paid')
})

test("another user's order cannot be paid, checked or started", async () => {
  const stranger = await signUp(portal)
  const order = await orderFor(buyer, product._id)
  expect((await stranger.call('POST', `/payment/${order._id}/start`)).statusCode).toBe(403)
  expect((await stranger.call('POST', `/payment/${order._id}/check`)).statusCode).toBe(403)
  expect((await admin.call('POST', `/payment/${order._id}/start`)).statusCode).toBe(403)
  expect((await admin.call('POST', `/payment/${order._id}/check`)).statusCode).toBe(200)
  expect((await buyer.call('POST', '/payment/none/start')).statusCode).toBe(404)
})

test('a payment opens only with its client secret, and cards are known by their ids only', async () => {
  const order = await orderFor(buyer, product._id)
  const started = await startPaying(buyer, order._id)
  const forged = { ...started, clientSecret: `${started.ref}_secret_guessed` }
  expect((await confirmWith(portal, forged, cards.good)).statusCode).toBe(404)
  expect((await confirmWith(portal, started, '4242424242424242')).statusCode).toBe(400)
  expect((await confirmWith(portal, { ...started, ref: 'pi%00' }, cards.good)).statusCode).toBe(404)
  const open = await portal.app.inject({ method: 'GET', url: `/api/payment/${order._id}` })
  expect(open.body).not.toContain(started.clientSecret)
})

test('an order without a price, one with too small and one with too large a total are not started', async () => {
  const free = await addTestProduct(admin, { unitprice: 0 })
  const cheap = await addTestProduct(admin, { unitprice: 0.49 })
  const dear = await addTestProduct(admin, { unitprice: 1_000_000 })
  const codes = await Promise.all(
    [free, cheap, dear].map(async ({ _id }) => {
      const order = await orderFor(buyer, _id)
      return (await buyer.call('POST', `/payment/${order._id}/start`)).json().code
    }),
  )
  expect(codes).toEqual(['nothing_to_pay', 'amount_not_chargeable', 'amount_not_chargeable'])
})

test('an amount that the provider changed does not pay the order: it needs review', async () => {
  const order = await orderFor(buyer, product._id)
  const started = await startPaying(buyer, order._id)
  await portal.pool.query('update sandbox_intent set amount_minor = 1 where id = $1', [started.ref])
  await confirmWith(portal, started, cards.good)
  const check = (await buyer.call('POST', `/payment/${order._id}/check`)).json()
  expect(check.order).toMatchObject({ paid: false, payment: 'processing' })
  const exceptions = (await admin.call('GET', '/payments/exceptions')).json()
  expect(exceptions[0]).toMatchObject({ kind: 'mismatch', transactionId: started.ref, orderId: order._id })
  const done = await admin.call('POST', `/payments/exceptions/${exceptions[0]._id}/resolve`, {
    note: 'Given back by hand',
  })
  expect(done.json()).toEqual({ resolvedCount: 1 })
  expect((await admin.call('GET', '/payments/exceptions')).json()).toEqual([])
  expect((await buyer.call('POST', `/payment/${order._id}/check`)).json().order.payment).toBe('due')
})

test('a started payment of another amount than its order is replaced before the buyer can pay it', async () => {
  const order = await orderFor(buyer, product._id)
  const former = await startPaying(buyer, order._id)
  await portal.pool.query('update sandbox_intent set amount_minor = 1 where id = $1', [former.ref])
  const started = await startPaying(buyer, order._id)
  expect(started).toMatchObject({ amount: former.amount })
  expect(started.ref).not.toBe(former.ref)
  expect((await confirmWith(portal, former, cards.good)).statusCode).toBe(400)
  await pay(portal, buyer, order._id)
  expect((await buyer.call('GET', `/payment/${order._id}`)).json()).toMatchObject({ payment: 'paid', paid: true })
})
