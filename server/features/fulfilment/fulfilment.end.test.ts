import { beforeAll, expect, test } from 'vitest'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { companyToCorrect, invoicedOrder } from '#tests/support/companies/corrections.ts'
import { orderSent } from '#tests/support/companies/freight.ts'
import { documentPath } from '#tests/support/documents/paths.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const portal = testPortal()
let admin: TestActor
/** On invoice. */
let dealer: TestActor
/** In advance. */
let buyer: TestActor
let bearing: Product
let book: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  dealer = await signUpVerified(portal)
  buyer = await signUpVerified(portal)
  ;({ bearing, book } = await companyToCorrect(admin, dealer))
  await portal.startJobs()
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

async function stock(): Promise<number[]> {
  const ids = [bearing._id, book._id]
  const { rows } = await portal.pool.query<{ available: number }>(
    'select available from product where id = any($1) order by array_position($1, id)',
    [ids],
  )
  return rows.map(({ available }) => available)
}

async function paymentOf(id: string) {
  return (await admin.call('GET', `/orders/${id}/payments`)).json().payments[0]
}

async function mailsAbout({ number }: { number: number }): Promise<string[]> {
  await untilNoJobs(portal.pool)
  const { rows } = await portal.pool.query<{ text: string }>(
    'select text_body as text from mail where subject = $1',
    [`Order ${number}: not everything will be shipped`],
  )
  return rows.map(({ text }) => text)
}

test('of 10 that were paid, 5 are refunded and not to be sent: 5 are left to ship, more is refused, and then the order is shipped', async () => {
  const { _id } = await inProduction(buyer, true)
  const before = await stock()
  await ship(_id, { lines: [part(2, 4)] })
  const { _id: paymentId } = await paymentOf(_id)
  const body = { lines: [part(1, 5)], reason: 'Out of steel', endPieces: true }
  const refund = await admin.call('POST', `/payments/${paymentId}/refund`, body)
  expect(refund.statusCode, refund.body).toBe(201)
  // 5 of 19.99 with 19 %.
  expect(refund.json().amount).toBe(118.94)
  const now = await read(_id)
  expect(now.unsent).toBe(5)
  expect(now.order.lines.map(({ ended }) => ended)).toEqual([5, 0])
  expect(await stock()).toEqual([(before[0] ?? 0) + 5, before[1]])
  const tooMuch = await ship(_id, { lines: [part(1, 6)] })
  expect(tooMuch.json()).toMatchObject({
    code: 'shipment_too_large',
    errors: [{ message: 'At most 5 are left to ship' }],
  })
  const shipped = (await ship(_id, { everything: true })).json<OrderLifecycle>()
  expect(shipped).toMatchObject({ unsent: 0, order: { status: 'shipped', payment: 'partially_refunded' } })
  const { version } = shipped.order
  const delivered = await admin.call('POST', `/order/${_id}/status`, { status: 'delivered', version })
  expect(delivered.json().order.status).toBe('delivered')
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('with 5 sent and 5 refunded before, ending the rest without money ships the order, and its stock comes back', async () => {
  const order = await inProduction(buyer, true)
  await ship(order._id, { lines: [part(1, 5), part(2, 4)] })
  const { _id: paymentId } = await paymentOf(order._id)
  const body = { lines: [part(1, 5)], reason: 'Out of steel' }
  // Left out, the refunded pieces are still to be sent.
  expect((await admin.call('POST', `/payments/${paymentId}/refund`, body)).statusCode).toBe(201)
  expect(await read(order._id)).toMatchObject({ unsent: 5, order: { status: 'in_production' } })
  const before = await stock()
  const ended = await end(order._id, { everything: true })
  expect(ended.statusCode, ended.body).toBe(201)
  expect(ended.json()).toMatchObject({ unsent: 0, order: { status: 'shipped', refunded: 118.94 } })
  expect(await stock()).toEqual([(before[0] ?? 0) + 5, before[1]])
  expect(ended.json().events.at(-2)).toMatchObject({
    kind: 'pieces_ended',
    quantity: 5,
    note: 'Not made any more',
  })
  expect(await mailsAbout(order)).toEqual([expect.stringContaining('5 pieces of your order will not be shipped.')])
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('ending with money refunds what the pieces have cost, once, and completing the refund mails it', async () => {
  const { _id } = await inProduction(buyer, true)
  await ship(_id, { lines: [part(1, 7), part(2, 4)] })
  const ended = await end(_id, { lines: [part(1, 3)], money: 'return' })
  expect(ended.statusCode, ended.body).toBe(201)
  const { order } = await read(_id)
  expect(order).toMatchObject({ status: 'shipped', payment: 'partially_refunded', refunded: 71.36 })
  const { refunds } = await paymentOf(_id)
  expect(refunds).toMatchObject([{ amount: 71.36, reason: 'Not made any more', lines: [part(1, 3)] }])
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('what was delivered of an order on account is invoiced, without what was ended, and is all that is owed', async () => {
  const { _id, total } = await inProduction(dealer)
  await ship(_id, { lines: [part(1, 4)] })
  const ended = await end(_id, { everything: true, money: 'return' })
  expect(ended.statusCode, ended.body).toBe(201)
  await untilNoJobs(portal.pool)
  const { rows } = await portal.pool.query(
    `select snapshot #> '{order,lines,0,quantity}' as quantity, snapshot #> '{order,lines,0,netMinor}' as net,
       jsonb_array_length(snapshot #> '{order,lines}') as lines, (snapshot #>> '{order,totalMinor}')::int as total
     from invoice where order_id = $1`,
    [_id],
  )
  const { order } = await read(_id)
  expect(rows).toEqual([{ quantity: 4, net: 7996, lines: 1, total: Math.round(order.open * 100) }])
  expect(order).toMatchObject({ status: 'shipped', payment: 'due' })
  expect(order.total).toBe(total)
  expect(order.open).toBeLessThan(total)
  const paid = await admin.call('POST', `/orders/${_id}/receipts`, {
    kind: 'transfer',
    amount: order.open,
    receivedOn: '2026-01-31',
  })
  expect(paid.json()).toMatchObject({ open: 0, surplus: 0, order: { payment: 'paid' } })
  expect((await admin.call('GET', `/manage/orders/${_id}/corrections`)).json()).toMatchObject({
    lines: [{ line: 1, quantity: 4, leftQuantity: 4 }],
  })
  // Of what was paid no more can go back than the pieces that were charged.
  const { _id: paymentId } = await paymentOf(_id)
  const refund = await admin.call('POST', `/payments/${paymentId}/refund`, {
    lines: [part(1, 5)],
    reason: 'Scratched',
  })
  expect(refund.json().errors).toMatchObject([{ message: 'At most 4 can still be refunded' }])
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('without money the customer keeps owing the whole, and the invoice says so', async () => {
  const { _id, total } = await inProduction(dealer)
  await ship(_id, { lines: [part(1, 4)] })
  await end(_id, { everything: true, money: 'keep' })
  await untilNoJobs(portal.pool)
  expect(await read(_id)).toMatchObject({ order: { status: 'shipped', open: total } })
  expect((await admin.call('GET', documentPath(_id, 'invoice'))).statusCode).toBe(200)
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('an order of which nothing was sent is cancelled with its last pieces, and owes nothing', async () => {
  const { _id } = await inProduction(dealer)
  const before = await stock()
  const ended = await end(_id, { everything: true, money: 'return' })
  expect(ended.json()).toMatchObject({ order: { status: 'cancelled', payment: 'none', open: 0 }, unsent: 0 })
  expect(await stock()).toEqual([(before[0] ?? 0) + 10, (before[1] ?? 0) + 4])
  expect((await admin.call('GET', documentPath(_id, 'invoice'))).json().code).toBe('invoice_not_due')
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('a paid order is not cancelled by ending all of it without money; with money it is refunded', async () => {
  const { _id } = await inProduction(buyer, true)
  expect((await end(_id, { everything: true, money: 'keep' })).json().code).toBe('order_is_paid')
  expect((await read(_id)).unsent).toBe(14)
  const ended = await end(_id, { everything: true, money: 'return' })
  expect(ended.statusCode, ended.body).toBe(201)
  expect((await read(_id)).order).toMatchObject({ status: 'cancelled', payment: 'partially_refunded' })
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('pieces of a confirmed order end, and cancelling it later returns only the others', async () => {
  const { order } = await orderSent(buyer, [{ product: bearing, quantity: 10 }], { to })
  const before = await stock()
  expect((await end(order._id, { lines: [part(1, 2)], money: 'return' })).statusCode).toBe(201)
  expect((await end(order._id, { lines: [part(1, 3)], money: 'return' })).statusCode).toBe(201)
  const { open } = (await read(order._id)).order
  expect((await buyer.call('GET', `/payment/${order._id}`)).json().open).toBe(open)
  expect(open).toBeLessThan(order.total)
  await pay(portal, buyer, order._id)
  expect((await read(order._id)).order).toMatchObject({ payment: 'paid', open: 0 })
  const other = (await orderSent(buyer, [{ product: bearing, quantity: 10 }], { to })).order
  await end(other._id, { lines: [part(1, 4)] })
  expect((await buyer.call('POST', `/order/${other._id}/cancel`)).statusCode).toBe(200)
  expect(await stock()).toEqual([(before[0] ?? 0) + 5, before[1]])
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('a partly paid order of which so much ends that nothing is open is paid, and what is too much is money to return', async () => {
  const { order } = await orderSent(buyer, [{ product: bearing, quantity: 10 }], { to })
  await make(order._id)
  await ship(order._id, { lines: [part(1, 2)] })
  const body = { kind: 'transfer', amount: 100, receivedOn: '2026-01-31' }
  await admin.call('POST', `/orders/${order._id}/receipts`, body)
  const ended = await end(order._id, { everything: true, money: 'return' })
  expect(ended.statusCode, ended.body).toBe(201)
  expect((await read(order._id)).order).toMatchObject({ status: 'shipped', paid: true, open: 0 })
  const surplus = (await admin.call('GET', '/manage/surplus')).json()
  expect(surplus.filter(({ orderId }: { orderId: string }) => orderId === order._id)).toHaveLength(1)
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('shipping and ending the same pieces at once does one of both', async () => {
  for (let round = 0; round < 4; round++) {
    const { _id } = await inProduction(buyer, true)
    const { version } = (await read(_id)).order
    const form = { everything: true, money: 'return', reason: 'Not made any more', version }
    const answers = await Promise.all([
      ship(_id, { everything: true }),
      admin.call('POST', `/order/${_id}/endings`, form),
      admin.call('POST', `/order/${_id}/endings`, form),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true)
    expect((await read(_id)).unsent).toBe(0)
  }
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('a repeat with the same key ends nothing twice', async () => {
  const { _id } = await inProduction(buyer, true)
  const { version } = (await read(_id)).order
  const staff = admin.callWith({ 'idempotency-key': crypto.randomUUID() })
  const form = { lines: [part(1, 2)], money: 'return', reason: 'Not made any more', version }
  const answers = [
    await staff('POST', `/order/${_id}/endings`, form),
    await staff('POST', `/order/${_id}/endings`, form),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect((await read(_id)).unsent).toBe(12)
  expect((await paymentOf(_id)).refunds).toHaveLength(1)
})

test('pieces that were invoiced before end with a credit note', async () => {
  const { id } = await invoicedOrder(admin, dealer, [{ product: bearing, quantity: 3 }])
  // Shipped whole: nothing is left to end.
  expect((await end(id, { everything: true, money: 'return' })).json().code).toBe('order_step_not_allowed')
})
