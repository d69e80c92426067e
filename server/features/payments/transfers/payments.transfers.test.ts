import { beforeAll, expect, test } from 'vitest'
import type { Reply } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/orders.ts'
import { isRfReference, rfReference } from '#contract/payments/rf-reference.ts'
import type { listSurplus, OrderReceipts } from '#contract/payments/transfers.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { cards, confirmWith, startPaying } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

type Surplus = Reply<typeof listSurplus>[number]

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let product: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  product = await addTestProduct(admin, { unitprice: 12.5, available: 10_000 })
})

async function place(pieces = 8): Promise<Order> {
  return (await buyer.call('POST', '/order', { productId: product._id, newOrderQty: pieces })).json()
}

const today = new Date().toISOString().slice(0, 10)

function record({ _id }: Pick<Order, '_id'>, amount: number, more: object = {}) {
  return admin.call('POST', `/orders/${_id}/receipts`, { kind: 'transfer', amount, receivedOn: today, ...more })
}

async function readOrder({ _id }: Pick<Order, '_id'>): Promise<Order> {
  return (await buyer.call('GET', `/order/${_id}`)).json()
}

test('an order is paid by two transfers, not before nothing is open', async () => {
  const order = await place()
  const first = await record(order, 60, { note: 'part 1' })
  expect(first.statusCode).toBe(201)
  expect(first.json()).toMatchObject({
    received: 60,
    open: 40,
    surplus: 0,
    order: { payment: 'due', paid: false, open: 40 },
  })
  const second = (await record(order, 40)).json<OrderReceipts>()
  expect(second).toMatchObject({ received: 100, open: 0, order: { payment: 'paid', paid: true } })
  expect(isRfReference(second.reference)).toBe(true)
  expect(second.receipts.map(({ kind, amount, note }) => [kind, amount, note])).toEqual([
    ['transfer', 60, 'part 1'],
    ['transfer', 40, ''],
  ])
  expect((await record(order, 1)).json().code).toBe('already_paid')
  const [payment] = (await admin.call('GET', `/orders/${order._id}/payments`)).json().payments
  expect(payment).toMatchObject({ status: 'succeeded', amount: 100, refundable: 100 })
})

test('what comes beyond the total is asked for, is a surplus then, and the order is paid once', async () => {
  const order = await place()
  const refused = await record(order, 120, { kind: 'cash' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'above_open'])
  expect(refused.json().errors).toEqual([
    { path: 'amount', message: `$100.00 of order ${order.number} is open, $20.00 less than this amount.` },
  ])
  const answer = (await record(order, 120, { kind: 'cash', overpay: true })).json()
  expect(answer).toMatchObject({ received: 120, open: 0, surplus: 20, order: { payment: 'paid' } })
})

test.each([
  [{ amount: 0 }, 'amount'],
  [{ amount: 1.005 }, 'amount'],
  [{ amount: 1e300 }, 'amount'],
  [{ receivedOn: '2026-02-30' }, 'receivedOn'],
  [{ receivedOn: '2099-01-01' }, 'receivedOn'],
  [{ kind: 'cheque' }, 'kind'],
  [{ overpay: false }, 'overpay'],
])('%j is refused at %s, and nothing is recorded', async (changed, path) => {
  const order = await place()
  const answer = await record(order, 100, changed)
  expect([400, 422]).toContain(answer.statusCode)
  expect(answer.json().errors[0].path).toBe(path)
  expect((await admin.call('GET', `/orders/${order._id}/receipts`)).json()).toMatchObject({
    received: 0,
    open: 100,
  })
})

test('a repeat of the same request records nothing twice, also after it paid the order', async () => {
  const order = await place()
  const staff = admin.callWith({ 'idempotency-key': crypto.randomUUID() })
  const body = { kind: 'transfer', amount: 100, receivedOn: today }
  const answers = []
  for (let times = 0; times < 3; times++) answers.push(await staff('POST', `/orders/${order._id}/receipts`, body))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  for (const answer of answers) expect(answer.json()).toMatchObject({ received: 100, open: 0 })
})

test('eight at once pay an order once, and the others are refused', async () => {
  const order = await place()
  const answers = await Promise.all(Array.from({ length: 8 }, () => record(order, 100)))
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(refused.map((answer) => answer.json().code)).toEqual(Array.from({ length: 7 }, () => 'already_paid'))
  const { rows } = await portal.pool.query(
    `select count(*) filter (where status = 'succeeded')::integer as paid, count(*)::integer as all from payment where order_id = $1`,
    [order._id],
  )
  expect(rows).toEqual([{ paid: 1, all: 1 }])
  const state = (await admin.call('GET', `/orders/${order._id}/receipts`)).json<OrderReceipts>()
  expect(state).toMatchObject({ received: 100, surplus: 0 })
})

test('a receipt recorded by mistake is withdrawn, until the order is paid', async () => {
  const order = await place()
  const { receipts } = (await record(order, 60)).json<OrderReceipts>()
  const remove = (id: string) => admin.call('DELETE', `/orders/${order._id}/receipts/${id}`)
  expect((await remove(receipts[0]?._id ?? '')).json()).toMatchObject({ received: 0, open: 100 })
  expect((await remove(receipts[0]?._id ?? '')).json().code).toBe('receipt_not_found')
  const paid = (await record(order, 100)).json<OrderReceipts>()
  expect((await remove(paid.receipts[1]?._id ?? '')).json().code).toBe('already_paid')
})

test('what came beyond the total is returned in parts, and then no longer counts as received', async () => {
  const order = await place()
  const back = (amount: number, more: object = {}) =>
    admin.call('POST', `/orders/${order._id}/receipts/returned`, { amount, returnedOn: '2026-01-31', ...more })
  const listed = async () =>
    (await admin.call('GET', '/manage/surplus')).json().filter(({ orderId }: Surplus) => orderId === order._id)
  expect((await back(1)).json().errors).toMatchObject([{ path: 'amount' }])
  await record(order, 120, { overpay: true })
  expect(await listed()).toMatchObject([{ amount: 20, reason: 'too_much' }])
  expect((await back(5)).json()).toMatchObject({ received: 115, surplus: 15, order: { payment: 'paid' } })
  const answers = await Promise.all([back(15), back(15), back(15)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422, 422])
  expect(answers.find(({ statusCode }) => statusCode === 422)?.json().errors[0].message).toContain('$0.00')
  expect(await listed()).toEqual([])
  const { receipts } = (await admin.call('GET', `/orders/${order._id}/receipts`)).json<OrderReceipts>()
  expect(receipts.map(({ amount }) => amount)).toEqual([120, -5, -15])
  expect((await back(0)).json().errors).toMatchObject([{ path: 'amount' }])
  expect((await back(1, { returnedOn: '2999-01-01' })).json().errors).toMatchObject([{ path: 'returnedOn' }])
  const forbidden = await buyer.call('POST', `/orders/${order._id}/receipts/returned`, { amount: 1 })
  expect(forbidden.statusCode).toBe(403)
})

test('a started card payment is cancelled when money came otherwise; a paid one stays', async () => {
  const started = await place()
  const session = await startPaying(buyer, started._id)
  expect((await record(started, 100)).statusCode).toBe(201)
  expect((await confirmWith(portal, session, cards.good)).statusCode).toBeGreaterThanOrEqual(400)
  const charged = await place()
  await confirmWith(portal, await startPaying(buyer, charged._id), cards.good)
  expect((await record(charged, 100)).statusCode).toBe(409)
})

test('what is refused, or was recorded before, leaves the card payment that the buyer has started', async () => {
  const order = await place()
  const part = { kind: 'transfer', amount: 60, receivedOn: today }
  const recordOnce = admin.callWith({ 'idempotency-key': `receipt ${order._id}` })
  expect((await recordOnce('POST', `/orders/${order._id}/receipts`, part)).statusCode).toBe(201)
  const session = await startPaying(buyer, order._id)
  expect(session.amount).toBe(40)
  expect((await record(order, 1000)).json().code).toBe('above_open')
  expect((await recordOnce('POST', `/orders/${order._id}/receipts`, part)).statusCode).toBe(201)
  const gone = await admin.call('DELETE', `/orders/${order._id}/receipts/${crypto.randomUUID()}`)
  expect(gone.json().code).toBe('receipt_not_found')
  expect((await confirmWith(portal, session, cards.good)).statusCode).toBe(200)
  await buyer.call('POST', `/payment/${order._id}/check`)
  expect(await readOrder(order)).toMatchObject({ payment: 'paid', open: 0 })
})

test('a buyer chooses a transfer where the company has a bank account, and sees where to and the reference', async () => {
  const order = await place()
  expect((await buyer.call('GET', `/payment/${order._id}/methods`)).json()).toEqual([])
  const account = { bank: 'Demo Bank', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' }
  await publishSettings(admin, 'company', { bankAccounts: [account] })
  expect((await buyer.call('GET', `/payment/${order._id}/methods`)).json()).toMatchObject([
    { id: 'transfer', title: 'Bank transfer', isChosen: false },
  ])
  const chosen = await buyer.call('POST', `/payment/${order._id}/methods/transfer`)
  expect(chosen.json().order.payment).toBe('processing')
  const details = (await buyer.call('GET', `/payment/${order._id}/transfer`)).json()
  expect(details).toMatchObject({ amount: 100, open: 100, accounts: [account] })
  expect(isRfReference(details.reference)).toBe(true)
  const stranger = await signUpVerified(portal)
  expect((await stranger.call('GET', `/payment/${order._id}/transfer`)).json().code).toBe('not_yours')
  expect((await record(order, 100)).json()).toMatchObject({ order: { payment: 'paid' } })
})

test('a transfer that nothing came of is cancelled after two weeks; the order is due again', async () => {
  const order = await place()
  await buyer.call('POST', `/payment/${order._id}/methods/transfer`)
  await portal.pool.query(`update transfer set waits_until = now() - interval '1 day' where order_id = $1`, [
    order._id,
  ])
  await buyer.call('POST', `/payment/${order._id}/check`)
  expect((await readOrder(order)).payment).toBe('due')
  expect((await record(order, 100)).json()).toMatchObject({ order: { payment: 'paid' } })
})

test('a refund is listed until it is transferred, and the order says so then', async () => {
  const order = await place()
  await record(order, 100)
  const [payment] = (await admin.call('GET', `/orders/${order._id}/payments`)).json().payments
  await admin.call('POST', `/payments/${payment._id}/refund`, { amount: 30, reason: 'Three were scratched' })
  const list = async () => (await admin.call('GET', '/manage/transfer-refunds')).json()
  const [open] = (await list()).filter(({ orderId }: { orderId: string }) => orderId === order._id)
  expect(open).toMatchObject({ amount: 30, reason: 'Three were scratched', orderNumber: order.number })
  const csv = (await admin.call('GET', '/manage/transfer-refunds.csv')).body
  expect(csv).toContain(
    `${order.number},${order.userName},30,USD,${rfReference(String(order.number))},Three were scratched`,
  )
  expect((await buyer.call('GET', '/manage/transfer-refunds.csv')).statusCode).toBe(403)
  const done = () => admin.call('POST', `/manage/transfer-refunds/${open._id}/done`)
  expect((await done()).json()).toEqual({ done: true })
  expect((await done()).json().code).toBe('payment_not_found')
  expect(await readOrder(order)).toMatchObject({ payment: 'partially_refunded', refunded: 30 })
})

test('money that no order needs is listed: of an order that ended, until its receipt is withdrawn, and beyond a total', async () => {
  const ended = await place()
  const { receipts } = (await record(ended, 60)).json<OrderReceipts>()
  await buyer.call('POST', `/order/${ended._id}/cancel`)
  const tooMuch = await place()
  await record(tooMuch, 130, { overpay: true })
  const listOf = async (id: string) =>
    (await admin.call('GET', '/manage/surplus')).json().find(({ orderId }: { orderId: string }) => orderId === id)
  expect(await listOf(ended._id)).toMatchObject({ amount: 60, reason: 'ended', orderNumber: ended.number })
  expect(await listOf(tooMuch._id)).toMatchObject({ amount: 30, reason: 'too_much' })
  await admin.call('DELETE', `/orders/${ended._id}/receipts/${receipts[0]?._id}`)
  expect(await listOf(ended._id)).toBeUndefined()
})

test('only staff record and read receipts', async () => {
  const order = await place()
  const body = { kind: 'cash', amount: 100, receivedOn: today }
  expect((await buyer.call('POST', `/orders/${order._id}/receipts`, body)).statusCode).toBe(403)
  expect((await buyer.call('GET', `/orders/${order._id}/receipts`)).statusCode).toBe(403)
  expect((await buyer.call('GET', '/manage/transfer-refunds')).statusCode).toBe(403)
})
