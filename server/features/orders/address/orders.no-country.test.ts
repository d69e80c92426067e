import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReadinessStep } from '#contract/invoices/readiness.ts'
import type { Order } from '#contract/orders/orders.ts'
import { lacksCountry, noCountryText } from '#contract/orders/ship-to.ts'
import type { Product } from '#contract/products/products.ts'
import { shipTo as contact, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { berlin, orderSent, switchFreightOn, type TestPlace } from '#tests/support/companies/freight.ts'
import { publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { cards, confirmWith, pay, startPaying } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'
import { lacksCountrySql } from '../orders.store.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let buyer: TestActor
let product: Product
const zurich = { country: 'CH', postcode: '8001', city: 'Zürich' }

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await switchTaxOn(admin)
  await publishSettings(admin, 'company', { street: 'Example Street 1', city: 'Hamburg' })
  product = await addTestProduct(admin, { unitprice: 100, shipWeight: 250, shipWeightUnit: 'g', available: 1000 })
})

beforeEach(async () => {
  buyer = await signUpVerified(portal)
})

const place = async (): Promise<Order> =>
  (
    await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 1, address: 'Bahnhofstrasse 1' })
  ).json()

const read = async (id: string): Promise<Order> => (await admin.call('GET', `/order/${id}/timeline`)).json().order

async function enter(id: string, to: TestPlace, by: TestActor = buyer) {
  const { version } = await read(id)
  const { country, postcode } = to
  const sums = (await by.call('POST', `/order/${id}/ship-to/sums`, { country, postcode })).json()
  const body = { shipTo: { ...contact, ...to }, expectedTotal: sums.after?.total, version }
  return { sums, answer: await by.call('PUT', `/order/${id}/ship-to`, body) }
}

async function listed(): Promise<string[]> {
  const { items } = (await admin.call('GET', '/manage/orders?attention=country')).json()
  return items.map(({ _id }: Order) => _id)
}

async function runJobs(): Promise<void> {
  const jobs = await portal.startJobs()
  await untilNoJobs(portal.pool)
  await jobs.stop()
}

const invoicesOf = async (id: string) =>
  (await portal.pool.query('select snapshot from invoice where order_id = $1', [id])).rows

test('an order without a country is taxed as domestic and says so; with its country it costs what it costs there', async () => {
  const order = await place()
  expect(order).toMatchObject({ total: 119, pricedFor: null })
  expect([lacksCountry(order), noCountryText(order)]).toEqual([true, 'No country: taxed as domestic'])
  expect(await listed()).toContain(order._id)
  // The buyer sees the payment page, which has started a card payment, and enters the country.
  const started = await startPaying(buyer, order._id)
  const { sums, answer } = await enter(order._id, zurich)
  expect(sums).toMatchObject({ before: { total: 119 }, after: { total: 100, tax: 0 }, refusal: null })
  expect([answer.statusCode, answer.json().order]).toMatchObject([200, { total: 100, pricedFor: 'CH' }])
  // The started payment was of the former sum, and takes nothing any more.
  expect((await confirmWith(portal, started, cards.good)).statusCode).toBe(400)
  expect(await startPaying(buyer, order._id)).toMatchObject({ amount: 100 })
  expect(lacksCountry(await read(order._id))).toBe(false)
  expect(await listed()).not.toContain(order._id)
})

test('a country whose sums are the same keeps the card payment that was started', async () => {
  const order = await place()
  const started = await startPaying(buyer, order._id)
  expect((await enter(order._id, berlin, admin)).answer.json().order).toMatchObject({
    total: 119,
    pricedFor: 'DE',
  })
  expect((await startPaying(buyer, order._id)).ref).toBe(started.ref)
})

test('a country whose total is not the one that was seen keeps the card payment that was started', async () => {
  const order = await place()
  const started = await startPaying(buyer, order._id)
  const { version } = await read(order._id)
  const body = { shipTo: { ...contact, ...zurich }, expectedTotal: 99, version }
  expect((await buyer.call('PUT', `/order/${order._id}/ship-to`, body)).json().code).toBe('total_changed')
  expect((await startPaying(buyer, order._id)).ref).toBe(started.ref)
})

test('once it is paid the country is entered only where the sums stay', async () => {
  const order = await place()
  await pay(portal, buyer, order._id)
  const { sums, answer } = await enter(order._id, zurich)
  expect(sums.refusal).toContain('119')
  expect(answer.json().code).toBe('order_total_final')
  expect((await enter(order._id, berlin)).answer.statusCode).toBe(200)
})

test('no job issues the invoice before the country is known, also after the shipment; then it is issued and mailed', async () => {
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30, buyerReference: '' })
  const order = await place()
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [order._id])
  const shipped = await admin.call('POST', `/order/${order._id}/shipments`, { everything: true, carrier: 'Demo' })
  expect(shipped.statusCode, shipped.body).toBe(201)
  await runJobs()
  expect(await invoicesOf(order._id)).toEqual([])
  const run = (await admin.call('POST', '/manage/invoice-runs', { orderIds: [order._id], isMailed: false })).json()
  await runJobs()
  expect(await invoicesOf(order._id)).toEqual([])
  if (run._id) {
    const failed = (await admin.call('GET', `/manage/invoice-runs/${run._id}`)).json()
    expect(failed.failures).toMatchObject([{ message: expect.stringContaining('No country: taxed as domestic') }])
  }
  const step = async () =>
    (await admin.call('GET', '/manage/invoices/readiness'))
      .json()
      .steps.find(({ path }: ReadinessStep) => path === 'orders.country')
  const before = await step()
  expect(before).toMatchObject({ isDone: false, isNeeded: true })
  expect(await listed()).toContain(order._id)
  expect((await enter(order._id, zurich, admin)).answer.statusCode).toBe(200)
  expect((await step()).count).toBe(before.count - 1)
  await runJobs()
  expect(await invoicesOf(order._id)).toMatchObject([{ snapshot: { order: { taxMinor: 0 } } }])
})

test('a freight that staff have entered stays when the country is entered, and is calculated while nobody has', async () => {
  await switchFreightOn(admin)
  const [entered, open] = [await place(), await place()]
  expect(entered.freight).toMatchObject({ amount: null })
  const { version } = await read(entered._id)
  await admin.call('PUT', `/manage/orders/${entered._id}/freight`, { amount: 40, version })
  expect((await enter(entered._id, zurich)).answer.json().order).toMatchObject({
    freight: { amount: 40 },
    total: 140,
  })
  expect((await enter(open._id, zurich)).answer.json().order).toMatchObject({
    freight: { method: 'parcel', amount: 12.5 },
    total: 112.5,
  })
  await publishSettings(admin, 'tax', { isOn: false })
  const untaxed = await place()
  expect([lacksCountry(untaxed), noCountryText(untaxed)]).toEqual([true, 'No country: freight not calculated'])
  await publishSettings(admin, 'freight', { isOn: false })
  expect(lacksCountry(await place())).toBe(false)
  await switchTaxOn(admin)
})

test('the rule of the contract and that of the database name the same orders', async () => {
  await orderSent(buyer, [{ product, quantity: 1 }])
  const { order: changed } = await orderSent(buyer, [{ product, quantity: 1 }], { to: zurich })
  await buyer.call('PUT', `/order/${changed._id}/address`, { address: 'Elsewhere', version: changed.version })
  await place()
  const { rows } = await portal.pool.query<{ id: string; lacks: boolean }>(
    `select id, ${lacksCountrySql} as lacks from orders where deleted_at is null`,
  )
  const found = await Promise.all(rows.map(async ({ id }) => [id, lacksCountry(await read(id))]))
  expect(found).toEqual(rows.map(({ id, lacks }) => [id, lacks]))
  expect(new Set(rows.map(({ lacks }) => lacks))).toEqual(new Set([true, false]))
  const { orders } = (await admin.call('GET', '/overview/waiting')).json()
  expect(orders.country).toBe((await listed()).length)
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})
