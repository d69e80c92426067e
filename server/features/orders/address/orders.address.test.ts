import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import {
  callAs,
  shipTo as contact,
  signUp,
  signUpAdmin,
  signUpVerified,
  type TestActor,
} from '#tests/support/actors.ts'
import {
  berlin,
  orderSent,
  switchFreightOn,
  type TestPlace,
  testFreight,
} from '#tests/support/companies/freight.ts'
import { publishSettings, rememberAnswer, switchTaxOn } from '#tests/support/companies/tax.ts'
import { issueInvoice } from '#tests/support/invoices.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let light: Product

const zurich = { country: 'CH', postcode: '8001', city: 'Zürich' }
const rotterdam = { country: 'NL', postcode: '3011 AA', city: 'Rotterdam' }
const vatId = 'NL004495445B01'

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await switchTaxOn(admin)
  await switchFreightOn(admin)
  await rememberAnswer(portal.pool, vatId, { answer: 'valid' })
  light = await addTestProduct(admin, { unitprice: 19.99, shipWeight: 250, shipWeightUnit: 'g', available: 1000 })
  buyer = await signUpVerified(portal)
})

type More = Parameters<typeof orderSent>[2]
const place = async (more: More = {}) => {
  const { order, answer } = await orderSent(buyer, [{ product: light, quantity: 3 }], more)
  expect(answer.statusCode).toBe(201)
  return order
}

type Changing = { by?: Pick<TestActor, 'call'>; expectedTotal?: number; freightMethod?: string }

async function preview(id: string, to: TestPlace, { by = admin, freightMethod }: Changing = {}) {
  const { country, postcode } = to
  return by.call('POST', `/order/${id}/ship-to/sums`, { country, postcode, freightMethod })
}

/** Changes the address at the total that the server says before. */
async function send(id: string, to: TestPlace, { by = admin, ...more }: Changing = {}) {
  const { version } = (await admin.call('GET', `/order/${id}/timeline`)).json().order
  const sums = (await preview(id, to, { by, ...more })).json()
  const shipTo = { ...contact, ...to }
  return by.call('PUT', `/order/${id}/ship-to`, {
    expectedTotal: sums.after?.total ?? 0,
    ...more,
    shipTo,
    version,
  })
}

const read = async (id: string) => (await admin.call('GET', `/order/${id}/timeline`)).json()

async function mailsOf(subject: string) {
  const jobs = await portal.startJobs()
  const mails = () =>
    portal.pool.query<{ subject: string; text_body: string }>(
      `select subject, text_body from mail where to_address = $1 and subject like $2`,
      [buyer.email, subject],
    )
  await expect.poll(async () => (await mails()).rowCount).toBeGreaterThan(0)
  await jobs.stop()
  return (await mails()).rows
}

test('an order that goes abroad has the freight and the tax of there, and its buyer is mailed the new total', async () => {
  const order = await place()
  // 59.97 and 5.90 at 19 %: 12.5153.
  expect(order).toMatchObject({ freight: { amount: 5.9 }, tax: 12.52, total: 78.39, pricedFor: 'DE' })
  const sums = (await preview(order._id, zurich, { by: buyer })).json()
  expect(sums).toMatchObject({ before: { total: 78.39 }, after: { total: 72.47, tax: 0 }, refusal: null })
  expect(sums.freightMethods.map(({ method }: { method: string }) => method)).toEqual([
    'parcel',
    'forwarder',
    'pickup',
  ])
  expect((await read(order._id)).order.total).toBe(78.39)

  const changed = await send(order._id, zurich)
  expect(changed.statusCode).toBe(200)
  const after = changed.json()
  expect(after.order).toMatchObject({
    freight: { method: 'parcel', amount: 12.5 },
    tax: 0,
    total: 72.47,
    pricedFor: 'CH',
    treatment: { kind: 'export', reason: 'outside_eu' },
    shipTo: zurich,
  })
  expect(after.order.address).toContain('Switzerland')
  expect(after.order.lines[0]).toMatchObject({ taxRate: 0, taxCategory: 'G' })
  expect(after.events.at(-1)).toMatchObject({ kind: 'address_changed', amount: 72.47 })
  const { rows } = await portal.pool.query(
    `select before, after from audit_log where action = 'order.address_changed' and subject_name = $1`,
    [String(order.number)],
  )
  expect(rows).toMatchObject([
    { before: { total: 78.39, treatment: 'domestic' }, after: { total: 72.47, treatment: 'export' } },
  ])
  const [mail] = await mailsOf(`Order ${order.number}: new address%`)
  expect(mail?.text_body).toContain('78.39')
  expect(mail?.text_body).toContain('72.47')
  // And home again.
  expect((await send(order._id, berlin, { by: buyer })).json().order).toMatchObject({ tax: 12.52, total: 78.39 })
})

test('within its zone and its state an order keeps its sums, whatever was changed in the settings', async () => {
  const order = await place()
  await publishSettings(admin, 'freight', {
    rates: [
      { method: 'parcel', zone: 'home', upTo: 31.5, price: 99 },
      { method: 'parcel', zone: 'near', upTo: 5, price: 12.5 },
    ],
  })
  const changed = await send(order._id, { country: 'DE', postcode: '80331', city: 'Munich' }, { by: buyer })
  expect(changed.json().order).toMatchObject({ total: 78.39, address: expect.stringContaining('80331') })
  expect(changed.json().events.at(-1)).toMatchObject({ kind: 'address_changed', amount: null })
  // Also where its method is gone.
  await switchFreightOn(admin, { methods: testFreight.methods.filter(({ key }) => key !== 'parcel'), rates: [] })
  const moved = await send(order._id, { country: 'DE', postcode: '50667', city: 'Cologne' }, { by: buyer })
  expect(moved.json().order).toMatchObject({ total: 78.39, freight: { method: 'parcel', amount: 5.9 } })
  await switchFreightOn(admin)
})

test('as free text the money stays, the order says of which country, and a tax-free one is not invoiced', async () => {
  const order = await place({ to: rotterdam, vatId })
  const typed = { address: 'Street 1\n10115 Berlin', version: order.version }
  const changed = (await buyer.call('PUT', `/order/${order._id}/address`, typed)).json()
  expect(changed).toMatchObject({ shipTo: null, pricedFor: 'NL', total: order.total, tax: 0 })
  await publishSettings(admin, 'company', { street: 'Example Street 1', city: 'Hamburg' })
  await portal.pool.query(`update orders set status = 'shipped' where id = $1`, [order._id])
  const invoice = await admin.call('POST', `/order/${order._id}/invoice`)
  expect([invoice.statusCode, invoice.json().errors?.[0]?.path]).toEqual([422, 'order.shipTo'])
  await portal.pool.query(`update orders set status = 'confirmed' where id = $1`, [order._id])
  const home = (await send(order._id, berlin)).json().order
  expect(home).toMatchObject({ treatment: { kind: 'domestic' }, tax: 12.52, pricedFor: 'DE' })
  // Typed again and again, the country stays the one of the money.
  for (const address of ['One Street', 'Another Street']) {
    const { version } = (await read(order._id)).order
    await admin.call('PUT', `/order/${order._id}/address`, { address, version })
  }
  expect((await read(order._id)).order).toMatchObject({ shipTo: null, pricedFor: 'DE' })
})

test('what is paid or invoiced keeps its sums: the address changes only where they stay', async () => {
  const order = await place()
  const receipt = { kind: 'cash', amount: order.total, receivedOn: '2026-01-31' }
  expect((await admin.call('POST', `/orders/${order._id}/receipts`, receipt)).statusCode).toBe(201)
  expect((await preview(order._id, zurich)).json()).toMatchObject({
    refusal: expect.stringContaining('Refund or credit it'),
    after: { total: 72.47 },
  })
  const refused = await send(order._id, zurich)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'order_total_final'])
  expect(refused.json().errors).toMatchObject([{ path: 'shipTo', message: expect.stringContaining('72.47') }])
  expect((await read(order._id)).order).toMatchObject({ total: order.total, pricedFor: 'DE' })
  const same = await send(order._id, { country: 'DE', postcode: '80331', city: 'Munich' })
  expect(same.json().order).toMatchObject({ total: order.total, payment: 'paid' })

  const invoiced = await place()
  await portal.pool.query(`update orders set status = 'shipped' where id = $1`, [invoiced._id])
  await issueInvoice(admin, invoiced._id)
  await portal.pool.query(`update orders set status = 'confirmed' where id = $1`, [invoiced._id])
  expect((await send(invoiced._id, zurich)).json().code).toBe('order_total_final')
})

test('a freight that nobody knows yet waits for staff, and no order goes where nothing is delivered', async () => {
  const order = await place()
  expect(order.holdUntil).not.toBeNull()
  const quoted = (await send(order._id, zurich, { freightMethod: 'forwarder' })).json().order
  expect(quoted).toMatchObject({ freight: { method: 'forwarder', amount: null }, total: 59.97, holdUntil: null })
  const back = (await send(order._id, berlin, { freightMethod: 'parcel' })).json().order
  expect(back).toMatchObject({ total: 78.39 })
  expect(back.holdUntil).not.toBeNull()
  const nowhere = await preview(order._id, { country: 'JP', postcode: '100-0001', city: 'Tokyo' })
  expect([nowhere.statusCode, nowhere.json().code]).toEqual([422, 'delivery_not_offered'])
  const unknown = await preview(order._id, zurich, { freightMethod: 'balloon' })
  expect(unknown.json().code).toBe('freight_method_not_offered')
})

test('an order that began as free text gets its tax and its freight with its first structured address', async () => {
  const form = { productId: light._id, newOrderQty: 3, unitprice: 19.99, address: 'Street 1' }
  const order = (await buyer.call('POST', '/order', form)).json()
  expect(order).toMatchObject({ pricedFor: null, freight: { amount: null }, treatment: { reason: 'no_address' } })
  expect((await send(order._id, berlin)).json().order).toMatchObject({
    total: 78.39,
    freight: { method: 'parcel' },
  })
})

test('only the buyer and staff, never at an unseen total or version, and not after the parts were sent', async () => {
  const order = await place()
  const body = { shipTo: { ...contact, ...zurich }, expectedTotal: 72.47, version: order.version }
  const path = `/order/${order._id}/ship-to`
  const stranger = await signUp(portal)
  expect((await callAs(portal)('PUT', path, body)).statusCode).toBe(401)
  expect((await stranger.call('PUT', path, body)).json().code).toBe('not_yours')
  expect((await preview(order._id, zurich, { by: stranger })).json().code).toBe('not_yours')
  expect((await admin.call('PUT', '/order/x/ship-to', body)).json().code).toBe('order_not_found')
  expect((await preview('x', zurich)).json().code).toBe('order_not_found')
  expect((await buyer.call('PUT', path, { ...body, version: order.version + 1 })).json().code).toBe(
    'stale_version',
  )
  const total = await buyer.call('PUT', path, { ...body, expectedTotal: 78.39 })
  expect(total.json()).toMatchObject({ code: 'total_changed', current: { expectedTotal: 78.39, total: 72.47 } })
  const incomplete = await buyer.call('PUT', path, { ...body, shipTo: { ...body.shipTo, city: '' } })
  expect([incomplete.statusCode, incomplete.json().errors?.[0]?.path]).toEqual([422, 'shipTo.city'])
  await buyer.call('POST', `/order/${order._id}/cancel`)
  expect((await preview(order._id, zurich)).json().code).toBe('order_address_final')
  expect((await send(order._id, zurich)).json().code).toBe('order_address_final')
})

test('an order whose tax was switched off meanwhile is not sent to another country', async () => {
  const order = await place()
  const former = await place({ to: zurich })
  await publishSettings(admin, 'tax', { isOn: false })
  expect((await preview(order._id, zurich)).json().code).toBe('order_total_final')
  expect((await send(order._id, { country: 'DE', postcode: '80331', city: 'Munich' })).statusCode).toBe(200)
  await publishSettings(admin, 'freight', { isOn: false })
  expect((await send(order._id, { country: 'DE', postcode: '20457', city: 'Hamburg' })).statusCode).toBe(200)
  expect((await preview(former._id, rotterdam)).json().code).toBe('order_total_final')
  // An order without tax and freight takes a structured address, and costs what it did.
  const plain = (await buyer.call('POST', '/order', { productId: light._id, newOrderQty: 3, address: 'S' })).json()
  expect((await send(plain._id, zurich)).json().order).toMatchObject({
    total: 59.97,
    pricedFor: null,
    shipTo: zurich,
  })
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})
