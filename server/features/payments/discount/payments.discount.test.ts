import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreditNoteEntry } from '#contract/invoices/credit-notes.ts'
import { toMajor, toMinor } from '#contract/money.ts'
import type { OrderReceipts } from '#contract/payments/transfers.ts'
import type { Product } from '#contract/products/products.ts'
import { discountMinor } from '#contract/tax/cash-discount.ts'
import { signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { companyToCorrect, correctInvoice, invoicedOrder } from '#tests/support/companies/corrections.ts'
import { issueInvoice } from '#tests/support/invoices.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal({ OPEN_ORDERS: '0', RATE_LIMIT: '1000000' })
let admin: TestActor
let buyer: TestActor
let bearing: Product
let book: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  const products = await companyToCorrect(admin, buyer)
  bearing = products.bearing
  book = products.book
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30, cashDiscount: { percent: 2, days: 10 } })
})

afterAll(async () => {
  expect(await findBrokenData(portal.pool)).toEqual([])
})

const currency = 'USD'
const minor = (amount: number) => toMinor(amount, currency)
const major = (amount: number) => toMajor(amount, currency)

/** Three bearings at 19 %, seven books at 7 %, and freight, on invoice since `daysAgo` days. */
async function invoiced(daysAgo = 0) {
  const order = await invoicedOrder(admin, buyer, [
    { product: bearing, quantity: 3 },
    { product: book, quantity: 7 },
  ])
  await portal.pool.query(
    `update invoice set discount_until = discount_until - $2::integer, due_on = due_on - $2::integer where order_id = $1`,
    [order.id, daysAgo],
  )
  const discount = major(discountMinor(minor(order.total), 200))
  return { ...order, discount, reduced: major(minor(order.total) - minor(discount)) }
}

const today = new Date().toISOString().slice(0, 10)
const daysFromNow = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
const receive = (id: string, amount: number, receivedOn = today) =>
  admin.call('POST', `/orders/${id}/receipts`, { kind: 'transfer', amount, receivedOn })
const receipts = async (id: string): Promise<OrderReceipts> =>
  (await admin.call('GET', `/orders/${id}/receipts`)).json()
const orderOf = async (id: string) => (await admin.call('GET', `/order/${id}/timeline`)).json().order
const notesOf = async (id: string): Promise<CreditNoteEntry[]> =>
  (await buyer.call('GET', `/order/${id}/credit-notes`)).json()
const openItem = async (id: string) =>
  (await admin.call('GET', '/manage/open-items')).json().find((item: { orderId: string }) => item.orderId === id)
const grant = (id: string, amount: unknown, by = admin) =>
  by.call('POST', `/orders/${id}/cash-discount`, { amount })

test('the discount in time closes the invoice by a credit note of its own kind: paid, nothing open, nothing to return', async () => {
  const { id, discount, reduced } = await invoiced()
  expect((await receipts(id)).discount).toEqual({
    percent: 2,
    days: 10,
    until: daysFromNow(10),
    amount: discount,
    toPay: reduced,
    daysLate: null,
    isCreditedHere: true,
  })
  const answer = await receive(id, reduced)
  expect(answer.json()).toMatchObject({ open: 0, surplus: 0, received: reduced, order: { paid: true } })
  expect(await notesOf(id)).toMatchObject([{ kind: 'discount', amount: discount, refundId: null }])
  expect(await orderOf(id)).toMatchObject({ paid: true, payment: 'paid', credited: discount, refunded: 0 })
  expect(await openItem(id)).toBeUndefined()
  const surplus = (await admin.call('GET', '/manage/surplus')).json() as { orderId: string }[]
  expect(surplus.filter(({ orderId }) => orderId === id)).toEqual([])
})

test('the credit note takes tax and net of each rate in their shares, of lines and freight too', async () => {
  const { id, discount, reduced } = await invoiced()
  await receive(id, reduced)
  const { rows } = await portal.pool.query(
    `select c.kind, c.snapshot, i.snapshot as invoice from credit_note c join invoice i on i.order_id = c.order_id where c.order_id = $1`,
    [id],
  )
  const [{ kind, snapshot }] = rows
  expect([kind, snapshot.reason, snapshot.discount]).toEqual(['discount', 'Cash discount', { bp: 200 }])
  // Of 69.81 and 13.26 tax at 19 %, 0.41 and 0.03 at 7 %: 1.67 of 83.51 in their shares.
  expect(snapshot.groups).toMatchObject([
    { rateBp: 1900, netMinor: 140, taxMinor: 26 },
    { rateBp: 700, netMinor: 1, taxMinor: 0 },
  ])
  expect(snapshot.totalMinor).toBe(minor(discount))
})

test('paid in parts, the last one in time, it closes; a cent more or less does not, and the rest stays open', async () => {
  const first = await invoiced()
  await receive(first.id, 10)
  expect((await receipts(first.id)).discount?.toPay).toBe(major(minor(first.reduced) - 1000))
  await receive(first.id, major(minor(first.reduced) - 1000))
  expect(await orderOf(first.id)).toMatchObject({ paid: true })
  for (const difference of [-1, 1]) {
    const { id, total, reduced } = await invoiced()
    await receive(id, major(minor(reduced) + difference))
    expect(await orderOf(id)).toMatchObject({ paid: false, credited: 0 })
    expect(await openItem(id)).toMatchObject({ open: major(minor(total) - minor(reduced) - difference) })
    expect(await notesOf(id)).toEqual([])
  }
})

test('paid late, the rest stays open and staff see why; they grant it with one press, in the audit log', async () => {
  const { id, discount, reduced } = await invoiced(13)
  await receive(id, reduced)
  expect(await orderOf(id)).toMatchObject({ paid: false })
  expect((await receipts(id)).discount).toMatchObject({ amount: discount, toPay: 0, daysLate: 3 })
  expect(await openItem(id)).toMatchObject({ open: discount, lateDiscount: { amount: discount, daysLate: 3 } })
  expect((await grant(id, discount)).json()).toMatchObject({ open: 0, order: { paid: true } })
  expect(await notesOf(id)).toMatchObject([{ kind: 'discount', amount: discount }])
  const { rows } = await portal.pool.query(
    `select actor_id, after from audit_log where action = 'order.discount_granted' and subject_id = $1`,
    [id],
  )
  expect(rows).toMatchObject([{ actor_id: admin.id, after: { amount: discount, isByHand: true } }])
  expect((await grant(id, discount)).json().code).toBe('already_paid')
})

test('the discount is granted by hand only by staff, of an order that exists, and of what was shown', async () => {
  const { id, discount, reduced } = await invoiced(13)
  expect((await grant(id, discount)).json().code).toBe('discount_not_applicable')
  await receive(id, reduced)
  expect((await grant(id, major(minor(discount) + 1))).json().code).toBe('discount_not_applicable')
  expect((await grant(id, discount, buyer)).statusCode).toBe(403)
  expect((await portal.app.inject({ method: 'POST', url: `/api/orders/${id}/cash-discount` })).statusCode).toBe(
    401,
  )
  expect((await grant(crypto.randomUUID(), discount)).json().code).toBe('order_not_found')
  for (const amount of [0, -1, '1', null, undefined])
    expect([400, 422]).toContain((await grant(id, amount)).statusCode)
  const more = await admin.call('POST', `/orders/${id}/cash-discount`, { amount: discount, everything: true })
  expect([400, 422]).toContain(more.statusCode)
  expect(await orderOf(id)).toMatchObject({ paid: false, credited: 0 })
})

test('a receipt whose discount was granted cannot be withdrawn: the credit note stands, and the money can be refunded', async () => {
  const { id, reduced } = await invoiced()
  const { receipts: recorded } = (await receive(id, reduced)).json() as OrderReceipts
  const withdrawn = await admin.call('DELETE', `/orders/${id}/receipts/${recorded[0]?._id}`)
  expect([withdrawn.statusCode, withdrawn.json().code]).toEqual([409, 'discount_granted'])
  // Between the credit note and the payment that follows from it.
  await portal.pool.query('update orders set paid = false, payment_id = null where id = $1', [id])
  const between = await admin.call('DELETE', `/orders/${id}/receipts/${recorded[0]?._id}`)
  expect([between.statusCode, between.json().code]).toEqual([409, 'discount_granted'])
  const { rows } = await portal.pool.query('select id from payment where order_id = $1', [id])
  await portal.pool.query('update orders set paid = true, payment_id = $2 where id = $1', [id, rows[0].id])
  const refund = await admin.call('POST', `/payments/${rows[0].id}/refund`, {
    amount: reduced,
    reason: 'Wrong order',
  })
  expect(refund.statusCode, refund.body).toBeLessThan(300)
})

test('a receipt too much that is withdrawn leaves what the discount leaves, and closes the invoice', async () => {
  const { id, reduced } = await invoiced()
  const { receipts: recorded } = (await receive(id, 1)).json() as OrderReceipts
  await receive(id, reduced)
  expect(await orderOf(id)).toMatchObject({ paid: false })
  const tooMuch = recorded.find(({ amount }) => amount === 1)
  const answer = await admin.call('DELETE', `/orders/${id}/receipts/${tooMuch?._id}`)
  expect(answer.json()).toMatchObject({ open: 0, order: { paid: true } })
})

test('a correction comes first: the discount is of what the invoice asks for after it', async () => {
  const { id } = await invoiced()
  const lines = [{ line: 1, quantity: 1 }]
  const preview = await admin.call('POST', `/manage/orders/${id}/corrections/preview`, { lines })
  const after = minor(preview.json().owed)
  await receive(id, major(after - discountMinor(after, 200)))
  expect(await orderOf(id)).toMatchObject({ paid: false })
  const corrected = await correctInvoice(admin, id, { lines })
  expect(corrected.statusCode, corrected.body).toBe(201)
  expect(await orderOf(id)).toMatchObject({ paid: true })
  expect((await notesOf(id)).map(({ kind }) => kind)).toEqual(['correction', 'discount'])
})

test('what came before the invoice counts when it is issued', async () => {
  const { order } = await place()
  const reduced = major(minor(order.total) - discountMinor(minor(order.total), 200))
  await receive(order._id, reduced, daysFromNow(-3))
  expect(await orderOf(order._id)).toMatchObject({ paid: false })
  await ship(order._id)
  // Its address is a text without a country, so a person issues it.
  await issueInvoice(admin, order._id)
  const jobs = await portal.startJobs()
  await expect.poll(async () => (await orderOf(order._id)).paid).toBe(true)
  await jobs.stop()
  expect(await notesOf(order._id)).toMatchObject([{ kind: 'discount' }])
})

async function place() {
  const form = { productId: bearing._id, newOrderQty: 2, address: 'Demo Street 1' }
  const order = (await buyer.call('POST', '/order', form)).json()
  const amount = 5
  const withFreight = await admin.call('PUT', `/manage/orders/${order._id}/freight`, {
    amount,
    version: order.version,
  })
  return { order: withFreight.json().order }
}

async function ship(id: string): Promise<void> {
  for (const status of ['confirmed', 'in_production']) {
    const { version } = await orderOf(id)
    await admin.call('POST', `/order/${id}/status`, { status, version })
  }
  await admin.call('POST', `/order/${id}/shipments`, { everything: true, carrier: 'Demo Freight' })
}

test('the buyer reads what to pay until when; after the last day only the whole', async () => {
  const { id, total, reduced } = await invoiced()
  const offer = { percent: 2, toPay: reduced, until: daysFromNow(10) }
  const own = (await buyer.call('GET', `/order/${id}/payments`)).json()
  expect(own).toMatchObject({ open: total, dueOn: daysFromNow(30), discount: offer })
  const transfer = (await buyer.call('GET', `/payment/${id}/transfer`)).json()
  expect(transfer).toMatchObject({ open: total, dueOn: daysFromNow(30), discount: offer })
  const late = await invoiced(11)
  expect((await buyer.call('GET', `/order/${late.id}/payments`)).json()).toMatchObject({ discount: null })
  // The page of a payment is for everybody with its address.
  const stranger = await signUp(portal)
  expect((await stranger.call('GET', `/payment/${id}`)).json()).not.toHaveProperty('cashDiscount')
})

test('an order keeps the discount of its account, from every entrance', async () => {
  const { order } = await place()
  expect(order).toMatchObject({ paymentDays: 30, cashDiscount: { percent: 2, days: 10 } })
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30, cashDiscount: null })
  expect(await orderOf(order._id)).toMatchObject({ cashDiscount: { percent: 2, days: 10 } })
  expect((await place()).order).toMatchObject({ paymentDays: 30, cashDiscount: null })
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30, cashDiscount: { percent: 2, days: 10 } })
})

test('terms are both or none, within their bounds, and a discount ends before the invoice is due', async () => {
  const set = (body: object) => admin.call('PUT', `/users/${buyer.id}/terms`, body)
  const error = async (cashDiscount: unknown, paymentDays: number | null = 30) => {
    const answer = await set({ paymentDays, cashDiscount })
    expect([400, 422]).toContain(answer.statusCode)
    return answer.json().errors[0].path
  }
  expect(await error({ percent: 2, days: 31 })).toBe('cashDiscount.days')
  expect(await error({ percent: 2, days: 10 }, null)).toBe('cashDiscount.days')
  expect(await error({ percent: 2 })).toBe('cashDiscount.days')
  expect(await error({ days: 10 })).toBe('cashDiscount.percent')
  for (const percent of [0, -1, 20.01, 2.005, '2'])
    expect(await error({ percent, days: 10 })).toBe('cashDiscount.percent')
  for (const days of [0, 366, 1.5]) expect(await error({ percent: 2, days })).toBe('cashDiscount.days')
  expect(await error('2')).toBe('cashDiscount')
  // Left out, it is kept, and has to fit.
  expect((await set({ paymentDays: null })).json().errors[0].path).toBe('cashDiscount.days')
  expect((await set({ paymentDays: 14 })).json().cashDiscount).toEqual({ percent: 2, days: 10 })
  expect((await set({ paymentDays: 30, cashDiscount: { percent: 0.5, days: 30 } })).json().cashDiscount).toEqual({
    percent: 0.5,
    days: 30,
  })
  await set({ paymentDays: 30, cashDiscount: { percent: 2, days: 10 } })
})
