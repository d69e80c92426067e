import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toMajor, toMinor } from '#contract/money.ts'
import type { Product } from '#contract/products/products.ts'
import { discountMinor } from '#contract/tax/cash-discount.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { companyToCorrect, invoicedOrder, readCorrectable } from '#tests/support/companies/corrections.ts'
import { orderSent } from '#tests/support/companies/freight.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { issueInvoice } from '#tests/support/invoices.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const portal = testPortal({ OPEN_ORDERS: '0', RATE_LIMIT: '1000000' })
let admin: TestActor
let buyer: TestActor
let bearing: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  bearing = (await companyToCorrect(admin, buyer)).bearing
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30, cashDiscount: { percent: 2, days: 10 } })
})

beforeEach(() => switchInvoicing('automatic'))

afterAll(async () => {
  expect(await findBrokenData(portal.pool)).toEqual([])
})

/** Publishes it, having seen which orders are left between. */
async function switchInvoicing(invoicing: 'automatic' | 'elsewhere'): Promise<void> {
  await publishSettings(admin, 'documents', { invoicing })
  const { revision, draft } = (await admin.call('GET', '/manage/settings/documents')).json()
  if (!draft) return
  const answer = await admin.call('POST', '/manage/settings/documents/publish', { revision, withLeftOrders: true })
  expect(answer.statusCode, answer.body).toBe(200)
}

const today = new Date().toISOString().slice(0, 10)
const reducedOf = (total: number) => {
  const minor = toMinor(total, 'USD')
  const discount = discountMinor(minor, 200)
  return { discount: toMajor(discount, 'USD'), reduced: toMajor(minor - discount, 'USD') }
}
const receive = (id: string, amount: number) =>
  admin.call('POST', `/orders/${id}/receipts`, { kind: 'transfer', amount, receivedOn: today })
const orderOf = async (id: string) => (await admin.call('GET', `/order/${id}/timeline`)).json().order
const receipts = async (id: string) => (await admin.call('GET', `/orders/${id}/receipts`)).json()
const invoiced = () => invoicedOrder(admin, buyer, [{ product: bearing, quantity: 3 }])

async function placed() {
  const to = { country: 'DE', postcode: '10115', city: 'Berlin' }
  const { order } = await orderSent(buyer, [{ product: bearing, quantity: 3 }], { to })
  return { id: order._id, total: order.total }
}

async function ship(id: string): Promise<void> {
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [id])
  const form = { everything: true, carrier: 'Demo Freight' }
  expect((await admin.call('POST', `/order/${id}/shipments`, form)).statusCode).toBe(201)
}

async function runJobs(): Promise<void> {
  const jobs = await portal.startJobs()
  await untilNoJobs(portal.pool)
  await jobs.stop()
}

async function documents(): Promise<string[]> {
  const { rows } = await portal.pool.query<{ number: string }>(
    `select 'invoice ' || number as number from invoice union all select 'credit note ' || number from credit_note order by 1`,
  )
  return rows.map(({ number }) => number)
}

test('not here: of an order that was invoiced before, the discount in time closes it without a credit note and a number', async () => {
  const { id, total } = await invoiced()
  await switchInvoicing('elsewhere')
  const [before, { discount, reduced }] = [await documents(), reducedOf(total)]
  expect((await receipts(id)).discount).toMatchObject({ amount: discount, isCreditedHere: false })
  expect((await receive(id, reduced)).json()).toMatchObject({ open: 0, surplus: 0, order: { paid: true } })
  await runJobs()
  expect(await orderOf(id)).toMatchObject({ paid: true, payment: 'paid', credited: discount })
  expect((await buyer.call('GET', `/order/${id}/credit-notes`)).json()).toEqual([])
  expect(await documents()).toEqual(before)
  const { rows } = await portal.pool.query(
    `select after from audit_log where action = 'order.discount_granted' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ after: { amount: discount, isByHand: false } }])
  const [receipt] = (await receipts(id)).receipts
  expect((await admin.call('DELETE', `/orders/${id}/receipts/${receipt._id}`)).json().code).toBe(
    'discount_granted',
  )

  // Back again: it is not credited a second time, and counts as credited.
  await switchInvoicing('automatic')
  await runJobs()
  expect(await documents()).toEqual(before)
  expect(await readCorrectable(admin, id)).toMatchObject({ credited: discount, left: reduced })
  const [payment] = (await admin.call('GET', `/orders/${id}/payments`)).json().payments
  const refund = { reason: 'All of it', everything: true }
  const back = (await admin.call('POST', `/payments/${payment._id}/refund`, refund)).json()
  await admin.call('POST', `/manage/transfer-refunds/${back._id}/done`)
  await runJobs()
  expect(await readCorrectable(admin, id)).toMatchObject({ left: 0, credited: total })
})

test('not here: of an order without an invoice of ours, what comes before its shipment is in time', async () => {
  await switchInvoicing('elsewhere')
  const [{ id, total }, before] = [await placed(), await documents()]
  const { discount, reduced } = reducedOf(total)
  expect((await buyer.call('GET', `/order/${id}/payments`)).json()).toMatchObject({ discount: null })
  await receive(id, reduced)
  await runJobs()
  expect(await orderOf(id)).toMatchObject({ paid: true, credited: discount })
  expect(await documents()).toEqual(before)
  // Staff may issue its invoice later: it is of the whole, and the discount counts as credited.
  await switchInvoicing('automatic')
  await runJobs()
  expect(await documents()).toEqual(before)
  await issueInvoice(admin, id)
  expect(await readCorrectable(admin, id)).toMatchObject({ total, credited: discount, left: reduced })
})

test('not here: the days count from the shipment; what came later is granted by hand, without a number', async () => {
  await switchInvoicing('elsewhere')
  const [{ id, total }, before] = [await placed(), await documents()]
  const { discount, reduced } = reducedOf(total)
  await ship(id)
  await portal.pool.query(`update shipment set at = at - interval '13 days' where order_id = $1`, [id])
  await receive(id, reduced)
  expect(await orderOf(id)).toMatchObject({ paid: false, credited: 0 })
  expect((await receipts(id)).discount).toMatchObject({ amount: discount, daysLate: 3, isCreditedHere: false })
  const granted = await admin.call('POST', `/orders/${id}/cash-discount`, { amount: discount })
  expect(granted.json()).toMatchObject({ open: 0, order: { paid: true, credited: discount } })
  await runJobs()
  expect(await documents()).toEqual(before)
})

test('not here: what other software has invoiced keeps its discount after the way back, and no number is taken', async () => {
  await switchInvoicing('elsewhere')
  const { id, total } = await placed()
  await ship(id)
  await switchInvoicing('automatic')
  const before = await documents()
  await receive(id, reducedOf(total).reduced)
  await runJobs()
  expect(await orderOf(id)).toMatchObject({ paid: true, credited: reducedOf(total).discount })
  expect(await documents()).toEqual(before)
})

test('here, an order that is not invoiced yet waits for its invoice', async () => {
  const { id, total } = await placed()
  await receive(id, reducedOf(total).reduced)
  expect(await orderOf(id)).toMatchObject({ paid: false, credited: 0 })
  // It will have none of ours once other software makes invoices.
  const before = await documents()
  await switchInvoicing('elsewhere')
  await runJobs()
  expect(await orderOf(id)).toMatchObject({ paid: true, credited: reducedOf(total).discount })
  expect(await documents()).toEqual(before)
})

test('not here: pieces of an invoice of ours are not credited by ending them', async () => {
  const { id, total } = await placed()
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [id])
  const form = { lines: [{ line: 1, quantity: 1 }], carrier: 'Demo Freight' }
  expect((await admin.call('POST', `/order/${id}/shipments`, form)).statusCode).toBe(201)
  await portal.pool.query(`update orders set status = 'shipped' where id = $1`, [id])
  await issueInvoice(admin, id)
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [id])
  await switchInvoicing('elsewhere')
  const before = await documents()
  const end = async (money: string) =>
    admin.call('POST', `/order/${id}/endings`, {
      everything: true,
      money,
      reason: 'Out of steel',
      version: (await orderOf(id)).version,
    })
  const refused = await end('return')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'invoices_elsewhere'])
  expect(await orderOf(id)).toMatchObject({ status: 'in_production', credited: 0 })
  expect((await end('keep')).statusCode).toBe(201)
  expect(await orderOf(id)).toMatchObject({ status: 'shipped', open: total })
  expect(await documents()).toEqual(before)
})
