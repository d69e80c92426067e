import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderSent } from '#tests/support/companies/freight.ts'
import { publishSettings, rememberAnswer, switchTaxOn } from '#tests/support/companies/tax.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { startVatRegister, type VatRegister } from '#tests/support/providers/vat-register.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

/** The register says: Dutch numbers are valid, Belgian ones cannot be reached, all others are invalid. */
const valid = 'NL004495445B01'
const unreachable = 'BE0403170701'
const invalid = 'FR40303265045'
const places = {
  [valid]: { country: 'NL', postcode: '3011 AA', city: 'Rotterdam' },
  [unreachable]: { country: 'BE', postcode: '1000', city: 'Brussels' },
  [invalid]: { country: 'FR', postcode: '75001', city: 'Paris' },
}

let register: VatRegister
const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let buyer: TestActor
let product: Product

beforeAll(async () => {
  register = await startVatRegister()
  portal.config.vatRegisterUrl = register.url
  admin = await signUpAdmin(portal)
  await switchTaxOn(admin)
  await publishSettings(admin, 'company', { street: 'Example Street 1', city: 'Hamburg' })
  product = await addTestProduct(admin, { unitprice: 100, available: 1000 })
  buyer = await signUpVerified(portal)
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30 })
})

afterAll(() => register.close())

beforeEach(async () => {
  await portal.pool.query('delete from vat_check')
})

/** A tax-free order that was placed and shipped some days ago. The last answer about its number is as old. */
async function shipped(vatId: keyof typeof places, { daysAgo = 10 } = {}): Promise<Order> {
  await rememberAnswer(portal.pool, vatId, { answer: 'valid', daysAgo })
  const { order } = await orderSent(buyer, [{ product, quantity: 1 }], { to: places[vatId], vatId })
  expect(order).toMatchObject({ tax: 0, treatment: { kind: 'intra_community', vatId } })
  await portal.pool.query(
    `update orders set status = 'in_production', created_at = now() - $2 * interval '1 day' where id = $1`,
    [order._id, daysAgo],
  )
  const answer = await admin.call('POST', `/order/${order._id}/shipments`, { everything: true, carrier: 'Demo' })
  expect(answer.statusCode, answer.body).toBe(201)
  return order
}

async function runJobs(): Promise<void> {
  const jobs = await portal.startJobs()
  await untilNoJobs(portal.pool)
  await jobs.stop()
}

const issue = (order: Order) => admin.call('POST', `/order/${order._id}/invoice`)
const holdOf = async ({ _id }: Order) =>
  (await admin.call('GET', `/manage/orders/${_id}/invoice-hold`)).json().hold
const countInvoices = async () =>
  (await portal.pool.query('select count(*)::integer as n, coalesce(max(number), 0) as last from invoice')).rows[0]
const invoiceOf = async ({ _id }: Order) =>
  (await portal.pool.query('select snapshot from invoice where order_id = $1', [_id])).rows[0]?.snapshot
const read = async ({ _id }: Order): Promise<Order> =>
  (await admin.call('GET', `/order/${_id}/timeline`)).json().order

test('the job asks the register on the day of the invoice, once, and issues what it confirms', async () => {
  const order = await shipped(valid)
  const before = register.asked.length
  await runJobs()
  expect(register.asked.slice(before)).toMatchObject([{ countryCode: 'NL', requesterNumber: '136695976' }])
  expect(await invoiceOf(order)).toMatchObject({ order: { taxMinor: 0 } })
  expect(await holdOf(order)).toBeNull()
  // Another order of this day needs no other question.
  const next = await shipped(valid)
  expect((await issue(next)).statusCode).toBe(200)
  expect(register.asked).toHaveLength(before + 1)
})

test('a number that is not valid any more keeps its invoice: no number is used, nothing is mailed, and staff see why', async () => {
  const order = await shipped(invalid)
  const before = await countInvoices()
  await runJobs()
  expect(await countInvoices()).toEqual(before)
  expect(await holdOf(order)).toMatchObject({ vatId: invalid, answer: 'invalid', reason: null })
  const { rows } = await portal.pool.query('select from mail where subject like $1', [
    `Invoice % for order ${order.number}`,
  ])
  expect(rows).toEqual([])
  const refused = await issue(order)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'vat_id_not_confirmed'])
  expect(refused.json().errors).toMatchObject([{ path: 'order.vatId', message: expect.stringContaining(invalid) }])
  const mailed = await admin.call('POST', `/order/${order._id}/invoice/mail`)
  expect(mailed.json().code).toBe('vat_id_not_confirmed')
  const { holds } = (await admin.call('GET', '/manage/invoices/readiness')).json()
  expect(holds).toMatchObject([{ orderId: order._id, orderNumber: order.number, vatId: invalid }])

  // A person lets it go, with a reason.
  const path = `/manage/orders/${order._id}/invoice-hold`
  expect((await buyer.call('PUT', path, { reason: 'x' })).statusCode).toBe(403)
  expect((await admin.call('PUT', path, { reason: ' ' })).json().errors).toMatchObject([{ path: 'reason' }])
  const released = await admin.call('PUT', path, { reason: 'Confirmed by the tax office by phone' })
  expect(released.json().hold).toMatchObject({ reason: 'Confirmed by the tax office by phone' })
  await runJobs()
  expect(await invoiceOf(order)).toMatchObject({ order: { taxMinor: 0 } })
  expect((await countInvoices()).last).toBe(before.last + 1)
  expect((await admin.call('PUT', path, { reason: 'Once more' })).statusCode).toBe(404)
  // The job of a process that was killed before it ended runs again.
  await portal.pool.query(`select graphile_worker.add_job('invoices.issue', $1::json)`, [{ orderId: order._id }])
  await runJobs()
  const { rows: mails } = await portal.pool.query('select from mail where subject like $1', [
    `Invoice % for order ${order.number}`,
  ])
  expect(mails).toHaveLength(1)
  const { rows: logged } = await portal.pool.query(
    `select after from audit_log where action = 'order.invoice_released' and subject_name = $1`,
    [String(order.number)],
  )
  expect(logged).toMatchObject([{ after: { vatId: invalid, answer: 'invalid' } }])
  expect((await admin.call('GET', '/manage/invoices/readiness')).json().holds).toEqual([])
})

test('a register that cannot be reached is no refusal for 30 days after a valid answer', async () => {
  const recent = await shipped(unreachable, { daysAgo: 29 })
  await runJobs()
  expect(await invoiceOf(recent)).toMatchObject({ order: { taxMinor: 0 } })
  const old = await shipped(unreachable, { daysAgo: 29 })
  await portal.pool.query(`update vat_check set asked_at = now() - interval '31 days'`)
  const refused = await issue(old)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'vat_register_unavailable'])
  expect(await holdOf(old)).toMatchObject({ answer: 'unavailable' })
  // As soon as it confirms the number, the invoice goes.
  await rememberAnswer(portal.pool, unreachable, { answer: 'valid' })
  expect((await issue(old)).statusCode).toBe(200)
  expect(await holdOf(old)).toBeNull()
})

test('the VAT number is corrected: tax is charged, or another number makes the order tax-free', async () => {
  const order = await shipped(invalid)
  await runJobs()
  const path = `/manage/orders/${order._id}/vat-id`
  const change = async (vatId: string | null, by = admin) =>
    by.call('PUT', path, { vatId, version: (await read(order)).version })
  expect((await change(valid, buyer)).statusCode).toBe(403)
  expect((await change('FR1')).json()).toMatchObject({ code: 'vat_id_invalid', errors: [{ path: 'vatId' }] })
  expect((await admin.call('PUT', path, { vatId: valid, version: 0 })).json().code).toBe('stale_version')
  // The same number, of which the register says now that it is invalid.
  const taxed = (await change(invalid)).json()
  expect(taxed.order).toMatchObject({ tax: 19, total: 119, treatment: { reason: 'vat_id_invalid' } })
  expect(taxed.events.at(-1)).toMatchObject({ kind: 'vat_id_changed', amount: 119 })
  const exempt = (await change(valid)).json().order
  expect(exempt).toMatchObject({ tax: 0, total: 100, treatment: { vatId: valid }, billTo: { vatId: valid } })
  expect(await holdOf(order)).toBeNull()
  await runJobs()
  expect(await invoiceOf(order)).toMatchObject({ order: { billTo: { vatId: valid } } })
  const { rows } = await portal.pool.query('select text_body from mail where subject = $1', [
    `Order ${order.number}: new total`,
  ])
  expect(rows).toHaveLength(2)
  for (const none of ['', ' ']) expect((await change(none)).json().errors).toMatchObject([{ path: 'vatId' }])
  const { version } = await read(order)
  expect((await admin.call('PUT', path, { version })).json().errors).toMatchObject([{ path: 'vatId' }])
  expect((await change(null)).json().code).toBe('order_total_final')
  // Another valid number has the same sums, but the invoice names the first.
  await rememberAnswer(portal.pool, 'NL123456782B12', { answer: 'valid' })
  expect((await change('NL123456782B12')).json().code).toBe('order_total_final')
  // Answers of earlier orders were deleted by these tests.
  const broken = await findBrokenOrders(portal.pool)
  expect(broken.filter((found) => !found.includes('no answer of the register'))).toEqual([])
})

test('an order that is taxed is invoiced without asking', async () => {
  const { order } = await orderSent(buyer, [{ product, quantity: 1 }])
  await portal.pool.query(`update orders set status = 'shipped' where id = $1`, [order._id])
  const before = register.asked.length
  expect((await issue(order)).statusCode).toBe(200)
  expect(register.asked).toHaveLength(before)
  expect((await admin.call('PUT', `/manage/orders/${order._id}/invoice-hold`, { reason: 'x' })).statusCode).toBe(
    404,
  )
  expect((await admin.call('GET', '/manage/orders/x/invoice-hold')).json().code).toBe('order_not_found')
})
