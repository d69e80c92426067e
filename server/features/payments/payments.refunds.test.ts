import crypto from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { Payment } from '#contract/payments/payments.ts'
import type { Product } from '#contract/products/products.ts'
import { transactionOf } from '#server/database/transaction.ts'
import { ownerRole } from '#server/staff-role.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import {
  findBrokenInvariants,
  meddledProvider,
  orderFor,
  pay,
  paymentDeps,
} from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { reconcile } from './payments.reconcile.ts'
import { refundPayment } from './payments.refunds.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let product: Product
let order: Order
let payment: Payment

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

beforeEach(async () => {
  product = await addTestProduct(admin, { unitprice: 10, available: 100 })
  order = await orderFor(buyer, product._id, 4)
  await pay(portal, buyer, order._id)
  payment = await readPayment()
})

async function readPayment(): Promise<Payment> {
  const { payments } = (await admin.call('GET', `/orders/${order._id}/payments`)).json<{ payments: Payment[] }>()
  if (!payments[0]) throw new Error('no payment')
  return payments[0]
}

function refund(body: Record<string, unknown>, headers: Record<string, string> = {}) {
  return admin.callWith(headers)('POST', `/payments/${payment._id}/refund`, { reason: 'Asked for it', ...body })
}

async function readOrder(): Promise<Order> {
  return (await buyer.call('GET', `/payment/${order._id}`)).json()
}

test('a part, then the rest: the order shows how much was refunded, the history by whom and why', async () => {
  const part = await refund({ amount: 15, reason: 'Two were scratched' })
  expect(part.statusCode).toBe(201)
  expect(part.json()).toMatchObject({ amount: 15, status: 'succeeded', kind: 'staff', actor: admin.name })
  expect(await readOrder()).toMatchObject({ paid: true, payment: 'partially_refunded', refunded: 15 })
  const rest = await refund({ everything: true })
  expect(rest.json()).toMatchObject({ amount: 25, status: 'succeeded' })
  expect(await readOrder()).toMatchObject({ paid: true, payment: 'refunded', refunded: 40 })
  const { events, refundable, refunds } = await readPayment()
  expect(refundable).toBe(0)
  expect(refunds.map(({ reason }) => reason)).toEqual(['Two were scratched', 'Asked for it'])
  expect(events.map(({ kind }) => kind)).toEqual([
    'started',
    'succeeded',
    'refund requested',
    'refunded',
    'refund requested',
    'refunded',
  ])
  expect((await refund({ everything: true })).json().code).toBe('payment_not_refundable')
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test('two admins at once never refund more than was paid', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => refund({ amount: 15 })))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(4)
  expect(await readOrder()).toMatchObject({ refunded: 30 })
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test('the same Idempotency-Key refunds once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => refund({ amount: 5 }, headers)))
  expect(new Set(answers.map((answer) => answer.json()._id)).size).toBe(1)
  expect(await readOrder()).toMatchObject({ refunded: 5 })
  expect((await refund({ amount: 6 }, headers)).json().code).toBe('idempotency_key_reused')
})

test('with its order: the order is cancelled and the stock is returned, once', async () => {
  await refund({ everything: true, cancelOrder: true })
  expect(await readOrder()).toMatchObject({ status: 'cancelled', payment: 'refunded' })
  const { available } = (await buyer.call('GET', `/purchase/${product._id}`)).json()
  expect(available).toBe(100)
  expect((await buyer.call('DELETE', `/order/${order._id}`)).json().code).toBe('order_is_paid')
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test.each([
  [{ amount: 40.01 }, 422, 'refund_too_large'],
  [{ amount: 0 }, 422, 'rule_broken'],
  [{ amount: -1 }, 422, 'rule_broken'],
  [{ amount: 1.005 }, 422, 'rule_broken'],
  [{ amount: '5' }, 400, 'invalid_input'],
  [{ amount: 5, reason: '' }, 422, 'rule_broken'],
  [{ amount: 5, reason: 'Scratched 𒀀' }, 422, 'rule_broken'],
  [{ amount: 5, reason: undefined }, 400, 'invalid_input'],
  [{}, 422, 'rule_broken'],
  [{ amuont: 5 }, 422, 'rule_broken'],
  [{ amount: null }, 422, 'rule_broken'],
  [{ amount: '' }, 400, 'invalid_input'],
  [{ amount: [] }, 400, 'invalid_input'],
  [{ lines: [] }, 422, 'rule_broken'],
  [{ lines: null }, 400, 'invalid_input'],
  [{ everything: false }, 422, 'rule_broken'],
  [{ everything: true, amount: 5 }, 422, 'rule_broken'],
])('%o is refused with %i', async (body, status, code) => {
  const answer = await refund(body)
  expect(answer.json()).toMatchObject({ status, code })
  expect(await readOrder()).toMatchObject({ payment: 'paid', refunded: 0 })
})

test('only admins refund, and only what was paid', async () => {
  const asBuyer = await buyer.call('POST', `/payments/${payment._id}/refund`, { reason: 'mine', everything: true })
  expect(asBuyer.statusCode).toBe(403)
  const none = await admin.call('POST', `/payments/${crypto.randomUUID()}/refund`, {
    reason: 'none',
    everything: true,
  })
  expect(none.json().code).toBe('payment_not_found')
  expect((await buyer.call('GET', `/orders/${order._id}/payments`)).statusCode).toBe(403)
})

test('if the provider is unreachable, the refund is pending and made when it answers', async () => {
  const down = meddledProvider(portal, async () =>
    Response.json({ error: { type: 'api_error' } }, { status: 503 }),
  )
  const actor = {
    id: admin.id,
    email: admin.email,
    name: admin.name,
    image: null,
    isVerified: true,
    role: ownerRole,
  }
  const waiting = await refundPayment(paymentDeps(portal, down), {
    actor,
    paymentId: payment._id,
    form: { amount: 10, reason: 'Late' },
    transaction: transactionOf(portal.pool),
  })
  expect(waiting.status).toBe('pending')
  expect((await readPayment()).refundable).toBe(30)
  await reconcile(paymentDeps(portal), { everything: true })
  expect(await readOrder()).toMatchObject({ refunded: 10 })
})

test('a response lost after the refund was made is not a second refund', async () => {
  let losses = 3
  const flaky = meddledProvider(portal, async (call, execute) => {
    const answer = await execute()
    if (call === 'POST /v1/refunds' && losses-- > 0) throw new TypeError('fetch failed')
    return answer
  })
  const actor = {
    id: admin.id,
    email: admin.email,
    name: admin.name,
    image: null,
    isVerified: true,
    role: ownerRole,
  }
  const refund = {
    actor,
    paymentId: payment._id,
    form: { amount: 10, reason: 'Once' },
    transaction: transactionOf(portal.pool),
  }
  await refundPayment(paymentDeps(portal, flaky), refund)
  await reconcile(paymentDeps(portal), { everything: true })
  expect(await readOrder()).toMatchObject({ refunded: 10 })
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test('a refund that the provider refuses permanently needs review, and its amount can be refunded again', async () => {
  const stubborn = meddledProvider(portal, async (call, execute) =>
    call === 'POST /v1/refunds'
      ? Response.json(
          { error: { type: 'invalid_request_error', code: 'charge_disputed', message: 'no' } },
          { status: 400 },
        )
      : execute(),
  )
  const actor = {
    id: admin.id,
    email: admin.email,
    name: admin.name,
    image: null,
    isVerified: true,
    role: ownerRole,
  }
  const refund = {
    actor,
    paymentId: payment._id,
    form: { reason: 'All of it' },
    transaction: transactionOf(portal.pool),
  }
  const failed = await refundPayment(paymentDeps(portal, stubborn), refund)
  expect(failed).toMatchObject({ status: 'failed', failure: 'charge_disputed' })
  expect((await readPayment()).refundable).toBe(40)
  const exceptions = (await admin.call('GET', '/payments/exceptions')).json()
  expect(exceptions[0]).toMatchObject({ kind: 'refund_failed', orderId: order._id })
})

test('money refunded in the provider’s own dashboard is in our records after the next check', async () => {
  await portal.pool.query(
    `insert into sandbox_refund (id, intent_id, amount_minor, metadata) values ($1, $2, 700, '{}')`,
    [`re_desk_${payment._id}`, payment.transactionId],
  )
  await portal.pool.query(`update payment set checked_at = now() - interval '1 day' where id = $1`, [payment._id])
  await reconcile(paymentDeps(portal), { everything: true })
  expect(await readOrder()).toMatchObject({ payment: 'partially_refunded', refunded: 7 })
  expect((await readPayment()).refunds[0]).toMatchObject({ kind: 'provider', amount: 7 })
})

test('an amount that the card provider would have to round is refused before it is stored', async () => {
  await portal.pool.query(`update payment set currency = 'KWD' where id = $1`, [payment._id])
  const answer = await refund({ amount: 1.005 })
  expect(answer.json()).toMatchObject({ code: 'rule_broken', errors: [{ path: 'amount' }] })
  expect((await readPayment()).refunds).toEqual([])
  await portal.pool.query(`update payment set currency = 'USD' where id = $1`, [payment._id])
})
