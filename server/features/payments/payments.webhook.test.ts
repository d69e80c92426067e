import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import {
  cards,
  confirmWith,
  findBrokenInvariants,
  orderFor,
  paymentDeps,
  type Started,
  sendEvent,
  signEvent,
  startPaying,
} from '#tests/support/payments/payments.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { sandboxWebhookSecret } from './payments.cards.ts'
import { reconcile } from './payments.reconcile.ts'
import { sandboxJobs } from './sandbox/sandbox.jobs.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let order: Order
let started: Started

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

beforeEach(async () => {
  const product = await addTestProduct(admin)
  order = await orderFor(buyer, product._id)
  started = await startPaying(buyer, order._id)
})

/** What our records say, without asking the provider. */
async function isPaid(): Promise<boolean> {
  const answer = await portal.app.inject({ method: 'GET', url: `/api/payment/${order._id}` })
  return answer.json().paid
}

function succeeded(id?: string) {
  return signEvent({
    ...(id && { id }),
    type: 'payment_intent.succeeded',
    object: { id: started.ref, object: 'payment_intent' },
  })
}

test('the event alone marks the order as paid, and three repeats change nothing', async () => {
  await confirmWith(portal, started, cards.good)
  const event = await succeeded('evt_test_same')
  for (const _ of [1, 2, 3, 4]) expect((await sendEvent(portal, event)).statusCode).toBe(200)
  expect(await isPaid()).toBe(true)
  const { rows } = await portal.pool.query(
    `select count(*) as n from order_event where order_id = $1 and kind = 'paid'`,
    [order._id],
  )
  expect(rows[0].n).toBe(1)
})

test.each([
  [
    'forged',
    () => signEvent({ type: 'payment_intent.succeeded', object: { id: started.ref } }, { secret: 'whsec_x' }),
  ],
  [
    'altered',
    async () => {
      const { body, signature } = await succeeded()
      return { body: body.replace('succeeded', 'processing'), signature }
    },
  ],
  [
    'stale',
    () =>
      signEvent(
        { type: 'payment_intent.succeeded', object: { id: started.ref } },
        { signedAt: Math.floor(Date.now() / 1000) - 400 },
      ),
  ],
  [
    'post-dated',
    () =>
      signEvent(
        { type: 'payment_intent.succeeded', object: { id: started.ref, object: 'payment_intent' } },
        { signedAt: Math.floor(Date.now() / 1000) + 400 },
      ),
  ],
  ['unsigned', async () => ({ ...(await succeeded()), signature: '' })],
])('a %s event is refused and nothing changes', async (_, make) => {
  await confirmWith(portal, started, cards.good)
  const answer = await sendEvent(portal, await make())
  expect(answer.statusCode).toBe(400)
  expect(answer.json().code).toBe('signature_invalid')
  expect(await isPaid()).toBe(false)
})

test('an event from a clock that is a little ahead is accepted', async () => {
  const object = { id: started.ref, object: 'payment_intent' }
  const event = await signEvent({ type: 'x.y', object }, { signedAt: Math.floor(Date.now() / 1000) + 60 })
  expect((await sendEvent(portal, event)).statusCode).toBe(200)
})

test('the content of a signed event is not trusted: the state is read from the provider', async () => {
  const lie = { id: started.ref, object: 'payment_intent', status: 'succeeded', amount_received: 1250 }
  const answer = await sendEvent(portal, await signEvent({ type: 'payment_intent.succeeded', object: lie }))
  expect(answer.statusCode).toBe(200)
  expect(await isPaid()).toBe(false)
})

test('an event about a payment that is not ours is accepted and ignored', async () => {
  for (const object of [
    { id: 'pi_other', object: 'payment_intent' },
    { id: 'cus_1', object: 'customer' },
  ]) {
    expect((await sendEvent(portal, await signEvent({ type: 'x.y', object }))).statusCode).toBe(200)
  }
})

test('events in reverse order end in the correct state', async () => {
  await confirmWith(portal, started, cards.declined)
  await confirmWith(portal, started, cards.good)
  const about = { id: started.ref, object: 'payment_intent' }
  for (const type of ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.created']) {
    await sendEvent(portal, await signEvent({ type, object: about }))
  }
  expect(await isPaid()).toBe(true)
})

test('an event that arrives before our row is updated finds its payment', async () => {
  await portal.pool.query(`update payment set ref = null, status = 'starting' where ref = $1`, [started.ref])
  await confirmWith(portal, started, cards.good)
  await sendEvent(portal, await succeeded())
  expect(await isPaid()).toBe(true)
})

test('if an event is lost, the reconciliation finds the money', async () => {
  await confirmWith(portal, started, cards.good)
  expect(await isPaid()).toBe(false)
  const done = await reconcile(paymentDeps(portal), { everything: true })
  expect(done.failed).toBe(0)
  expect(await isPaid()).toBe(true)
  // With the money of the tests before this one, whose events were refused.
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test('the reconciliation finds an old payment that was never checked', async () => {
  await confirmWith(portal, started, cards.good)
  await portal.pool.query(
    `update payment set checked_at = now() - interval '1 hour', created_at = now() - interval '1 hour'`,
  )
  await reconcile(paymentDeps(portal))
  expect(await isPaid()).toBe(true)
})

test('a dispute needs review', async () => {
  await confirmWith(portal, started, cards.good)
  await sendEvent(portal, await succeeded())
  const dispute = { id: 'dp_1', object: 'dispute', payment_intent: started.ref }
  await sendEvent(portal, await signEvent({ type: 'charge.dispute.created', object: dispute }))
  const exceptions = (await admin.call('GET', '/payments/exceptions')).json()
  expect(exceptions).toMatchObject([{ kind: 'disputed', transactionId: started.ref, orderId: order._id }])
})

test('the sandbox sends its events until they are accepted', async () => {
  await portal.startJobs()
  await confirmWith(portal, started, cards.good)
  await expect.poll(isPaid).toBe(true)
  await expect
    .poll(
      async () =>
        (await portal.pool.query('select id from mail where id::text in (select id::text from payment)')).rowCount,
    )
    .toBeGreaterThan(0)
})

test('a receiver that is down gets the event later', async () => {
  await confirmWith(portal, started, cards.good)
  const { rows } = await portal.pool.query(
    `select id from sandbox_event where intent_id = $1 and type = 'payment_intent.succeeded'`,
    [started.ref],
  )
  let isDown = true
  const jobs = sandboxJobs({
    pool: portal.pool,
    webhookSecret: sandboxWebhookSecret(testSecret),
    deliver: async (event) => {
      if (isDown) throw new Error('connection refused')
      expect((await sendEvent(portal, event)).statusCode).toBe(200)
    },
  })
  const deliver = () => jobs['sandbox.deliver']?.({ eventId: rows[0].id })
  await expect(deliver()).rejects.toThrow('connection refused')
  isDown = false
  await deliver()
  expect(await isPaid()).toBe(true)
})

test('the browser cannot change the amount: the sandbox has no such call', async () => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/sandbox/v1/payment_intents/${started.ref}`,
    payload: { client_secret: started.clientSecret, amount: 1 },
  })
  expect(answer.statusCode).toBe(404)
  const sneaked = await portal.app.inject({
    method: 'POST',
    url: `/sandbox/v1/payment_intents/${started.ref}/confirm`,
    payload: { client_secret: started.clientSecret, payment_method: cards.good, amount: 1, currency: 'jpy' },
  })
  expect(sneaked.json()).toMatchObject({ amount: 1250, currency: 'usd', status: 'succeeded' })
})
