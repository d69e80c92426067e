import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { OwnPayments } from '#contract/payments/own.ts'
import { callAs, signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { companyToCorrect, correctInvoice, invoicedOrder } from '#tests/support/companies/corrections.ts'
import { cards, confirmWith, orderFor, pay, startPaying } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

async function place(unitprice = 10): Promise<Order> {
  const product = await addTestProduct(admin, { unitprice, available: 100 })
  return orderFor(buyer, product._id, 4)
}

async function read({ _id }: Order, actor: Pick<TestActor, 'call'> = buyer): Promise<OwnPayments> {
  return (await actor.call('GET', `/order/${_id}/payments`)).json()
}

test('the buyer reads what is open, what was paid and how, and what was refunded with the reason', async () => {
  const order = await place()
  expect(await read(order)).toEqual({
    currency: 'USD',
    paid: 0,
    refunded: 0,
    open: 40,
    payments: [],
    dueOn: null,
    discount: null,
  })
  const declined = await startPaying(buyer, order._id)
  await confirmWith(portal, declined, cards.declined)
  expect(await read(order)).toMatchObject({ open: 40, payments: [] })
  await pay(portal, buyer, order._id)
  const paid = await read(order)
  expect(paid).toMatchObject({
    paid: 40,
    refunded: 0,
    open: 0,
    payments: [{ amount: 40, status: 'succeeded', card: { brand: 'visa', last4: '4242' }, refunds: [] }],
  })
  const body = { amount: 15, reason: 'Two were scratched' }
  await admin.call('POST', `/payments/${paid.payments[0]?._id}/refund`, body)
  const refunded = await read(order)
  expect(refunded).toMatchObject({
    paid: 40,
    refunded: 15,
    open: 0,
    payments: [{ refunds: [{ amount: 15, status: 'succeeded', reason: 'Two were scratched' }] }],
  })
  // Who of the staff did it is not for the buyer.
  expect(JSON.stringify(refunded)).not.toContain(admin.name)
})

test('a payment that the bank still processes is neither paid nor open', async () => {
  const order = await place()
  const started = await startPaying(buyer, order._id)
  await confirmWith(portal, started, cards.slow)
  await buyer.call('POST', `/payment/${order._id}/check`)
  expect(await read(order)).toMatchObject({ paid: 0, open: 0, payments: [{ amount: 40, status: 'processing' }] })
})

test('an order without a price and one that has ended have nothing open', async () => {
  const quoted = await place(0)
  expect(await read(quoted)).toMatchObject({ paid: 0, open: 0 })
  const ended = await place()
  await buyer.call('POST', `/order/${ended._id}/cancel`)
  expect(await read(ended)).toMatchObject({ paid: 0, open: 0, payments: [] })
})

test('an order that is marked as paid without a payment was paid whole', async () => {
  const order = await place()
  await portal.pool.query('update orders set paid = true where id = $1', [order._id])
  expect(await read(order)).toMatchObject({ paid: 40, open: 0, payments: [] })
})

test('only the buyer and staff read the payments of an order', async () => {
  const order = await place()
  const path = `/order/${order._id}/payments`
  const stranger = await signUp(portal)
  expect((await callAs(portal)('GET', path)).statusCode).toBe(401)
  expect((await stranger.call('GET', path)).json().code).toBe('not_yours')
  expect((await buyer.call('GET', '/order/x/payments')).json().code).toBe('order_not_found')
  expect(await read(order, admin)).toMatchObject({ open: 40 })
})

// It switches tax and freight on, so it is the last one.
test('after a correction less is open, and that is what is paid; a payment says what it was made with', async () => {
  const { bearing } = await companyToCorrect(admin, buyer)
  const { id, total } = await invoicedOrder(admin, buyer, [{ product: bearing, quantity: 3 }])
  const order = { _id: id } as Order
  expect(await read(order)).toMatchObject({ open: total })
  const { owed } = (await correctInvoice(admin, id, { lines: [{ line: 1, quantity: 1 }] })).json()
  expect(owed).toBeLessThan(total)
  expect(await read(order)).toMatchObject({ paid: 0, open: owed })
  await portal.pool.query('update orders set paid = true where id = $1', [id])
  expect(await read(order)).toMatchObject({ paid: owed, open: 0 })
  await portal.pool.query('update orders set paid = false where id = $1', [id])
  await admin.call('POST', `/orders/${id}/receipts`, { kind: 'transfer', amount: owed, receivedOn: '2026-01-31' })
  expect(await read(order)).toMatchObject({
    paid: owed,
    open: 0,
    payments: [{ card: null, method: 'Bank transfer' }],
  })
  const { receipt } = (await buyer.call('POST', `/payment/${id}/check`)).json()
  expect(receipt).toMatchObject({ card: null, method: 'Bank transfer', amount: owed })
})
