import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { OwnPayments } from '#contract/payments/own.ts'
import type { OrderReceipts, TransferDetails } from '#contract/payments/transfers.ts'
import { expireOrders } from '#server/features/orders/orders.expiry.ts'
import { signUp, signUpAdmin, signUpVerified, type TestActor, testPassword } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { cards, confirmWith, startPaying } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let productId: string

const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  productId = (await addTestProduct(admin, { unitprice: 11.9, available: 10_000 }))._id
  const account = { bank: 'Demo Bank', iban: 'DE89370400440532013000', bic: '' }
  await publishSettings(admin, 'company', { bankAccounts: [account] })
  await portal.startJobs()
})

async function record(id: string, amount: number): Promise<OrderReceipts> {
  const answer = await admin.call('POST', `/orders/${id}/receipts`, {
    kind: 'transfer',
    amount,
    receivedOn: today,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

/** An order of 119.00 of which 100.00 have come. */
async function partlyPaid(by = buyer): Promise<Order> {
  const order = (await by.call('POST', '/order', { productId, newOrderQty: 10 })).json<Order>()
  expect(order.open).toBe(119)
  await record(order._id, 100)
  return order
}

const readOrder = async (id: string): Promise<Order> =>
  (await admin.call('GET', `/order/${id}/timeline`)).json().order
const readOwn = async (id: string): Promise<OwnPayments> =>
  (await buyer.call('GET', `/order/${id}/payments`)).json()
const stockOf = async (): Promise<number> => (await admin.call('GET', `/purchase/${productId}`)).json().available

type OpenRefund = { _id: string; orderId: string; amount: number; reason: string }
async function refundsOf(id: string): Promise<OpenRefund[]> {
  const open: OpenRefund[] = (await admin.call('GET', '/manage/transfer-refunds')).json()
  return open.filter(({ orderId }) => orderId === id)
}

async function mailsAbout({ number }: Pick<Order, 'number'>): Promise<string[]> {
  const { rows } = await portal.pool.query<{ text: string }>(
    'select text_body as text from mail where subject like $1 order by created_at',
    [`%${number}%`],
  )
  return rows.map(({ text }) => text)
}

test('the buyer of a partly paid order reads 100 paid and 19 open, on the order, in the payment and in the transfer', async () => {
  const { _id } = await partlyPaid()
  expect(await readOrder(_id)).toMatchObject({ payment: 'due', paid: false, open: 19 })
  expect((await buyer.call('GET', `/payment/${_id}`)).json()).toMatchObject({ payment: 'due', open: 19 })
  expect(await readOwn(_id)).toMatchObject({
    paid: 100,
    refunded: 0,
    open: 19,
    payments: [{ amount: 100, status: 'succeeded' }],
  })
  const transfer = (await buyer.call('GET', `/payment/${_id}/transfer`)).json<TransferDetails>()
  expect(transfer).toMatchObject({ amount: 119, received: 100, open: 19 })
})

test('a card pays the 19 that are open, and a refund of both payments is the 119', async () => {
  const { _id } = await partlyPaid()
  const started = await startPaying(buyer, _id)
  expect(started.amount).toBe(19)
  await confirmWith(portal, started, cards.good)
  await buyer.call('POST', `/payment/${_id}/check`)
  expect(await readOrder(_id)).toMatchObject({ payment: 'paid', paid: true, open: 0 })
  expect(await readOwn(_id)).toMatchObject({ paid: 119, open: 0 })
  expect((await admin.call('GET', `/orders/${_id}/receipts`)).json()).toMatchObject({
    received: 100,
    surplus: 0,
    open: 0,
  })
  expect(await findBrokenData(portal.pool)).toEqual([])
  const { payments } = (await admin.call('GET', `/orders/${_id}/payments`)).json()
  const refundable = payments.map(({ refundable: amount }: { refundable: number }) => amount)
  expect(refundable.toSorted()).toEqual([100, 19])
  for (const { _id: paymentId, refundable: amount } of payments) {
    const refund = await admin.call('POST', `/payments/${paymentId}/refund`, { amount, reason: 'Returned' })
    expect(refund.statusCode, refund.body).toBe(201)
  }
  for (const { _id: refundId } of await refundsOf(_id))
    await admin.call('POST', `/manage/transfer-refunds/${refundId}/done`)
  expect(await readOrder(_id)).toMatchObject({ payment: 'refunded', refunded: 119 })
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('another transfer pays the 19, whether the buyer chose it again or not', async () => {
  const [chosen, plain] = [await partlyPaid(), await partlyPaid()]
  const choice = await buyer.call('POST', `/payment/${chosen._id}/methods/transfer`)
  expect(choice.statusCode, choice.body).toBe(200)
  expect((await buyer.call('GET', `/payment/${chosen._id}/transfer`)).json()).toMatchObject({ open: 19 })
  for (const { _id } of [chosen, plain]) {
    expect(await record(_id, 19)).toMatchObject({ received: 119, open: 0, surplus: 0, order: { payment: 'paid' } })
  }
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('a card that was started does not stop a transfer of the rest', async () => {
  const { _id } = await partlyPaid()
  await startPaying(buyer, _id)
  expect(await record(_id, 19)).toMatchObject({ received: 119, open: 0, order: { payment: 'paid' } })
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('a partly paid order is deleted by nobody, and its stock stays with it', async () => {
  const { _id } = await partlyPaid()
  const before = await stockOf()
  const answers = [
    await buyer.call('DELETE', `/order/${_id}`),
    await admin.call('DELETE', `/order/${_id}`),
    await admin.call('DELETE', `/orders/${_id}`),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
  expect(answers.map((answer) => answer.json().code)).toEqual(Array(3).fill('order_is_paid'))
  const bulk = await admin.call('POST', '/manage/orders/bulk', { action: 'delete', selection: { ids: [_id] } })
  expect(bulk.json()).toMatchObject({ done: 0, failed: [{ code: 'order_is_paid' }] })
  expect(await stockOf()).toBe(before)
  expect((await admin.call('GET', `/orders/${_id}/receipts`)).json()).toMatchObject({ received: 100 })
})

test('a partly paid order does not expire', async () => {
  const { _id } = await partlyPaid()
  await portal.pool.query(`update orders set hold_until = now() - interval '1 hour' where id = $1`, [_id])
  await expireOrders(portal)
  expect(await readOrder(_id)).toMatchObject({ status: 'pending', open: 19 })
  expect((await startPaying(buyer, _id)).amount).toBe(19)
})

test.each(['buyer', 'staff', 'staff by status'])(
  'cancelling by %s lists what was received as money to return, mails what happens with it, and paying it back ends it',
  async (who) => {
    const order = await partlyPaid()
    const before = await stockOf()
    if (who === 'staff by status') {
      const { version } = await readOrder(order._id)
      const moved = await admin.call('POST', `/order/${order._id}/status`, { status: 'cancelled', version })
      expect(moved.statusCode, moved.body).toBe(200)
    } else {
      const cancelled = await (who === 'buyer' ? buyer : admin).call('POST', `/order/${order._id}/cancel`)
      expect(cancelled.json()).toMatchObject({ status: 'cancelled', open: 0, payment: 'none' })
    }
    expect(await stockOf()).toBe(before + 10)
    await untilNoJobs(portal.pool)
    const mails = await mailsAbout(order)
    expect(mails.filter((text) => text.includes('We received $100.00 for this order'))).toHaveLength(1)
    expect(await readOrder(order._id)).toMatchObject({ status: 'cancelled', payment: 'none' })
    expect(await readOwn(order._id)).toMatchObject({ paid: 100, refunded: 0, open: 0 })
    // Until it is returned, the order stays where its money is.
    expect((await buyer.call('DELETE', `/order/${order._id}`)).json().code).toBe('order_is_paid')
    const [refund] = await refundsOf(order._id)
    expect(refund).toMatchObject({ amount: 100, reason: 'The order ended before it was paid in full' })
    await admin.call('POST', `/manage/transfer-refunds/${refund?._id}/done`)
    await untilNoJobs(portal.pool)
    expect(await refundsOf(order._id)).toEqual([])
    expect(await readOwn(order._id)).toMatchObject({ paid: 100, refunded: 100, open: 0 })
    expect((await mailsAbout(order)).at(-1)).toContain('$100.00')
    expect((await buyer.call('DELETE', `/order/${order._id}`)).statusCode).toBe(200)
    expect((await admin.call('GET', `/orders/${order._id}/receipts`)).json()).toMatchObject({ received: 100 })
    expect(await findBrokenData(portal.pool)).toEqual([])
  },
)

test('an account with a partly paid order is not deleted before its money is returned', async () => {
  const leaving = await signUp(portal)
  const order = await partlyPaid(leaving)
  const leave = () =>
    portal.app.inject({
      method: 'POST',
      url: '/api/auth/delete-user',
      payload: { password: testPassword },
      headers: { cookie: leaving.cookie, origin: portal.config.publicUrl },
    })
  expect((await leave()).json().code).toBe('account_has_money')
  expect(await readOrder(order._id)).toMatchObject({ status: 'pending', open: 19 })
  await leaving.call('POST', `/order/${order._id}/cancel`)
  await untilNoJobs(portal.pool)
  expect((await leave()).json().code).toBe('account_has_money')
  const [refund] = await refundsOf(order._id)
  await admin.call('POST', `/manage/transfer-refunds/${refund?._id}/done`)
  expect((await leave()).statusCode).toBe(200)
})

test('an order that was deleted or cancelled with money received, past the code, is refunded, can be read and cleared', async () => {
  const [deleted, cancelled] = [await partlyPaid(), await partlyPaid()]
  // What no call does: the stock returned, the order hidden, and its transfer waiting for ever.
  await portal.pool.query(
    `with moved as (
       insert into stock_movement (product_id, delta, reason, order_id, round, line_no) values ($2, 10, 'order_deleted', $1, 0, 1)
     ), returned as (update product set available = available + 10 where id = $2)
     update orders set deleted_at = now(), processing = true where id = $1`,
    [deleted._id, productId],
  )
  await portal.pool.query(
    `with moved as (
       insert into stock_movement (product_id, delta, reason, order_id, round, line_no) values ($2, 10, 'order_cancelled', $1, 0, 1)
     ), returned as (update product set available = available + 10 where id = $2)
     update orders set status = 'cancelled', processing = true where id = $1`,
    [cancelled._id, productId],
  )
  await admin.call('POST', '/payments/reconcile')
  await untilNoJobs(portal.pool)
  for (const { _id } of [deleted, cancelled]) {
    expect((await admin.call('GET', `/orders/${_id}/receipts`)).json()).toMatchObject({ received: 100, open: 0 })
    const [refund] = await refundsOf(_id)
    expect(refund).toMatchObject({ amount: 100 })
    await admin.call('POST', `/manage/transfer-refunds/${refund?._id}/done`)
    expect(await refundsOf(_id)).toEqual([])
  }
  expect((await admin.call('GET', '/manage/surplus')).json()).toEqual([])
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('a receipt of the part that a card goes on from is withdrawn, and the order costs the whole again', async () => {
  const { _id } = await partlyPaid()
  await startPaying(buyer, _id)
  const { receipts } = (await admin.call('GET', `/orders/${_id}/receipts`)).json<OrderReceipts>()
  const withdrawn = await admin.call('DELETE', `/orders/${_id}/receipts/${receipts[0]?._id}`)
  expect(withdrawn.json()).toMatchObject({ received: 0, open: 119 })
  expect(await readOrder(_id)).toMatchObject({ payment: 'due', open: 119 })
  expect((await startPaying(buyer, _id)).amount).toBe(119)
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('a part of an order that is not paid yet cannot be refunded past the order', async () => {
  const { _id } = await partlyPaid()
  await startPaying(buyer, _id)
  const { payments } = (await admin.call('GET', `/orders/${_id}/payments`)).json()
  const part = payments.find(({ amount }: { amount: number }) => amount === 100)
  const refund = await admin.call('POST', `/payments/${part._id}/refund`, { amount: 100, reason: 'By mistake' })
  expect(refund.json().code).toBe('payment_not_refundable')
})

test('cancelling while staff record the rest either pays the order or returns everything', async () => {
  for (let round = 0; round < 3; round++) {
    const { _id } = await partlyPaid()
    const [cancelled, recorded] = await Promise.all([
      buyer.call('POST', `/order/${_id}/cancel`),
      admin.call('POST', `/orders/${_id}/receipts`, { kind: 'transfer', amount: 19, receivedOn: today }),
    ])
    expect([200, 409]).toContain(cancelled.statusCode)
    expect([201, 409]).toContain(recorded.statusCode)
    await untilNoJobs(portal.pool)
    const { status, paid } = await readOrder(_id)
    const back = (await refundsOf(_id)).reduce((sum, { amount }) => sum + amount, 0)
    const received = recorded.statusCode === 201 ? 119 : 100
    expect(back).toBe(status === 'cancelled' && !paid ? received : 0)
  }
  expect(await findBrokenData(portal.pool)).toEqual([])
})
