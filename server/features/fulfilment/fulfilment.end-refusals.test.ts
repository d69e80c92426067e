import { beforeAll, expect, test } from 'vitest'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { companyToCorrect } from '#tests/support/companies/corrections.ts'
import { orderSent } from '#tests/support/companies/freight.ts'
import { pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let bearing: Product
let book: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  ;({ bearing, book } = await companyToCorrect(admin, buyer))
})

const to = { country: 'DE', postcode: '10115', city: 'Berlin' }

async function read(id: string): Promise<OrderLifecycle> {
  return (await admin.call('GET', `/order/${id}/timeline`)).json()
}

async function make(id: string): Promise<void> {
  for (const status of ['confirmed', 'in_production']) {
    const { version } = (await read(id)).order
    await admin.call('POST', `/order/${id}/status`, { status, version })
  }
}

/** In production: 10 bearings and 4 books. */
async function inProduction(by: TestActor, isPaid = false): Promise<Order> {
  const { order } = await orderSent(
    by,
    [
      { product: bearing, quantity: 10 },
      { product: book, quantity: 4 },
    ],
    { to },
  )
  if (isPaid) await pay(portal, by, order._id)
  await make(order._id)
  return order
}

const part = (line: number, quantity: number) => ({ line, quantity })

async function end(id: string, form: object, by = admin) {
  const { version } = (await read(id)).order
  return by.call('POST', `/order/${id}/endings`, { money: 'keep', reason: 'Not made any more', version, ...form })
}

const ship = (id: string, body: object) =>
  admin.call('POST', `/order/${id}/shipments`, { carrier: 'Demo Parcels', ...body })

async function paymentOf(id: string) {
  return (await admin.call('GET', `/orders/${id}/payments`)).json().payments[0]
}

test.each([
  ['neither lines nor everything', {}, 'lines'],
  ['both', { everything: true, lines: [part(1, 1)] }, 'lines'],
  ['everything: false', { everything: false }, 'everything'],
  ['no line', { lines: [] }, 'lines'],
  ['null lines', { lines: null }, 'lines'],
  ['a line that is not there', { lines: [part(9, 1)] }, 'lines.0.line'],
  ['a line twice', { lines: [part(1, 1), part(1, 1)] }, 'lines.1.line'],
  ['more than is left', { lines: [part(1, 11)] }, 'lines.0.quantity'],
  ['no pieces', { lines: [part(1, 0)] }, 'lines.0.quantity'],
  ['no money', { everything: true, money: undefined }, 'money'],
  ['another money', { everything: true, money: 'all' }, 'money'],
  ['no reason', { everything: true, reason: '' }, 'reason'],
  ['a misspelt field', { everything: true, withoutMial: true }, 'withoutMial'],
])('%s is refused at its field, and nothing ends', async (_name, changed, path) => {
  const { order } = await orderSent(buyer, [{ product: bearing, quantity: 10 }], { to })
  const answer = await end(order._id, changed)
  expect([400, 422]).toContain(answer.statusCode)
  expect(JSON.stringify(answer.json().errors)).toContain(path)
  expect((await read(order._id)).unsent).toBe(10)
})

test('only staff end pieces, of the version that was read, and of an order that is not at its end', async () => {
  const { _id } = await inProduction(buyer)
  const form = { everything: true, money: 'keep', reason: 'x', version: 1 }
  expect((await callAs(portal)('POST', `/order/${_id}/endings`, form)).statusCode).toBe(401)
  expect((await buyer.call('POST', `/order/${_id}/endings`, form)).statusCode).toBe(403)
  expect((await (await signUp(portal)).call('POST', `/order/${_id}/endings`, form)).statusCode).toBe(403)
  expect((await end(_id, { everything: true, version: 1 })).json().code).toBe('stale_version')
  expect(
    (await end(crypto.randomUUID(), { everything: true, version: 1 }).catch(() => null))?.statusCode ?? 404,
  ).toBe(404)
  await ship(_id, { everything: true })
  expect((await end(_id, { everything: true })).json().code).toBe('order_step_not_allowed')
})

test('a refund that ends pieces names lines that are still to be sent', async () => {
  const { _id } = await inProduction(buyer, true)
  const { _id: paymentId } = await paymentOf(_id)
  await ship(_id, { lines: [part(2, 4)] })
  const refund = (more: object) =>
    admin.call('POST', `/payments/${paymentId}/refund`, { reason: 'x', endPieces: true, ...more })
  expect((await refund({ amount: 5 })).json().errors).toMatchObject([{ path: 'endPieces' }])
  expect((await refund({ lines: [part(2, 1)] })).json().errors).toMatchObject([{ path: 'endPieces' }])
  expect((await refund({ lines: [part(1, 1)], cancelOrder: true })).statusCode).toBeGreaterThanOrEqual(400)
  expect((await read(_id)).unsent).toBe(10)
  expect((await paymentOf(_id)).refunds).toEqual([])
})
