import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderSent, switchFreightOn, testFreight } from '#tests/support/companies/freight.ts'
import { publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { documentPath } from '#tests/support/documents/paths.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let light: Product
let frame: Product
let unweighed: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await switchTaxOn(admin)
  await switchFreightOn(admin)
  light = await addTestProduct(admin, { unitprice: 19.99, shipWeight: 250, shipWeightUnit: 'g' })
  frame = await addTestProduct(admin, {
    unitprice: 90,
    shipWeight: 4,
    shipWeightUnit: 'kg',
    shippingClass: 'bulky',
  })
  unweighed = await addTestProduct(admin, { unitprice: 10 })
})

test('a part without a weight is never free: staff say the freight, and nothing can be paid before', async () => {
  const buyer = await signUpVerified(portal)
  const { order: placed, sums } = await orderSent(buyer, [
    { product: light, quantity: 30 },
    { product: unweighed, quantity: 1 },
  ])
  expect(sums.freight).toMatchObject({ method: 'parcel', kind: 'quoted', amount: null })
  expect(placed).toMatchObject({
    freight: { kind: 'quoted', amount: null },
    holdUntil: null,
    goods: 609.7,
    tax: 115.84,
  })
  const pay = await buyer.call('POST', `/payment/${placed._id}/start`)
  expect([pay.statusCode, pay.json().code]).toEqual([409, 'freight_not_stated'])
  const receipt = { kind: 'cash', amount: 10, receivedOn: '2026-01-31' }
  const recorded = await admin.call('POST', `/orders/${placed._id}/receipts`, receipt)
  expect([recorded.statusCode, recorded.json().code]).toEqual([409, 'freight_not_stated'])

  const path = `/manage/orders/${placed._id}/freight`
  const state = (amount: number, version: number) =>
    admin.call('PUT', path, { amount, version, note: 'Two boxes' })
  expect((await state(25, placed.version + 1)).json().code).toBe('stale_version')
  expect((await state(25.001, placed.version)).json().errors).toMatchObject([{ path: 'amount' }])
  expect((await state(-1, placed.version)).statusCode).toBe(422)
  expect((await buyer.call('PUT', path, { amount: 0, version: placed.version })).statusCode).toBe(403)
  const withFreight = (await state(25, placed.version)).json()
  // 634.70 at 19 %: 120.593.
  expect(withFreight.order).toMatchObject({ freight: { kind: 'quoted', amount: 25 }, tax: 120.59, total: 755.29 })
  expect(withFreight.order.holdUntil).not.toBeNull()
  expect(withFreight.events.at(-1)).toMatchObject({ kind: 'freight_stated', amount: 25, note: 'Two boxes' })
  const jobs = await portal.startJobs()
  const mails = () =>
    portal.pool.query<{ subject: string; text_body: string }>(
      `select subject, text_body from mail where to_address = $1 and subject like 'Freight of order%'`,
      [buyer.email],
    )
  await expect.poll(async () => (await mails()).rows).toHaveLength(1)
  await jobs.stop()
  const [mail] = (await mails()).rows
  expect(mail?.text_body).toContain('755.29')
  expect(mail?.text_body).toContain('you can cancel the order')
  const cancelled = await buyer.call('POST', `/order/${placed._id}/cancel`)
  expect(cancelled.statusCode).toBe(200)
  expect((await state(30, cancelled.json().version)).json().code).toBe('freight_is_final')
})

test('an account whose address is not confirmed reserves parts for its usual time, also while staff work out the freight', async () => {
  const stranger = await signUp(portal)
  const { order: placed } = await orderSent(stranger, [{ product: unweighed, quantity: 1 }])
  expect(placed).toMatchObject({ freight: { kind: 'quoted', amount: null } })
  expect(placed.holdUntil).not.toBeNull()
})

test('an order that is too heavy for parcels is offered what carries it, and gets it where nobody chooses', async () => {
  const buyer = await signUpVerified(portal)
  const heavy = await addTestProduct(admin, { unitprice: 5, shipWeight: 20, shipWeightUnit: 'kg' })
  const one = await orderSent(buyer, [{ product: heavy, quantity: 1 }])
  expect(one.sums.freightMethods.map(({ method }: { method: string }) => method)).toEqual([
    'parcel',
    'forwarder',
    'pickup',
  ])
  expect(one.order.freight).toMatchObject({ method: 'parcel', kind: 'table' })
  const two = await orderSent(buyer, [{ product: heavy, quantity: 2 }])
  expect(two.sums.freightMethods.map(({ method }: { method: string }) => method)).toEqual(['forwarder', 'pickup'])
  expect([two.sums.freight, two.order.freight]).toMatchObject([{ method: 'forwarder' }, { method: 'forwarder' }])
})

test('what is stated is final once money depends on it; freight of a table always is', async () => {
  const buyer = await signUpVerified(portal)
  const table = (await orderSent(buyer, [{ product: light, quantity: 1 }])).order
  const path = (id: string) => `/manage/orders/${id}/freight`
  const refused = await admin.call('PUT', path(table._id), { amount: 1, version: table.version })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'freight_is_final'])
  const quoted = (await orderSent(buyer, [{ product: frame, quantity: 1 }])).order
  expect(quoted.freight).toMatchObject({ method: 'forwarder', amount: null })
  const first = (await admin.call('PUT', path(quoted._id), { amount: 80, version: quoted.version })).json()
  const second = (await admin.call('PUT', path(quoted._id), { amount: 70, version: first.order.version })).json()
  expect(second.order).toMatchObject({ freight: { amount: 70 }, total: 190.4 })
  const receipt = { kind: 'cash', amount: 190.4, receivedOn: '2026-01-31' }
  expect((await admin.call('POST', `/orders/${quoted._id}/receipts`, receipt)).statusCode).toBe(201)
  const { order: paid } = (await admin.call('GET', `/order/${quoted._id}/timeline`)).json()
  expect(paid.payment).toBe('paid')
  const late = await admin.call('PUT', path(quoted._id), { amount: 1, version: paid.version })
  expect(late.json().code).toBe('freight_is_final')
})

test('freight that is known after the shipment is stated then, and the invoice that waited for it follows', async () => {
  const buyer = await signUpVerified(portal)
  await publishSettings(admin, 'company', { street: 'Example Street 1', city: 'Hamburg' })
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30 })
  const { order } = await orderSent(buyer, [{ product: frame, quantity: 1 }])
  const versionNow = async () => (await admin.call('GET', `/order/${order._id}/timeline`)).json().order.version
  for (const status of ['confirmed', 'in_production']) {
    await admin.call('POST', `/order/${order._id}/status`, { status, version: await versionNow() })
  }
  await admin.call('POST', `/order/${order._id}/shipments`, { everything: true, carrier: 'Demo Freight' })
  const invoice = () => admin.call('GET', documentPath(order._id, 'invoice'))
  const refused = await admin.call('POST', `/order/${order._id}/invoice`)
  expect(refused.json().errors).toMatchObject([{ path: 'order.freight' }])
  const path = `/manage/orders/${order._id}/freight`
  const withFreight = await admin.call('PUT', path, { amount: 80, version: await versionNow() })
  expect([withFreight.statusCode, withFreight.json().order]).toMatchObject([
    200,
    { status: 'shipped', total: 202.3 },
  ])
  const jobs = await portal.startJobs()
  const mails = () =>
    portal.pool.query<{ subject: string; text_body: string }>(
      `select subject, text_body from mail where to_address = $1 and subject ~ '^(Freight of order|Invoice)' order by 1`,
      [buyer.email],
    )
  await expect.poll(async () => (await mails()).rows).toHaveLength(2)
  await jobs.stop()
  const [said] = (await mails()).rows
  expect(said?.text_body).toContain('202.30')
  expect(said?.text_body).not.toContain('cancel')
  expect((await invoice()).statusCode).toBe(200)
})

test('settings that nothing could be delivered with are refused', async () => {
  const refusal = async (change: object) =>
    (await publishSettings(admin, 'freight', change)).json().errors?.map(({ path }: { path: string }) => path)
  expect(await refusal({ methods: [], rates: [] })).toEqual(['content.methods'])
  const [first, ...rates] = testFreight.rates
  expect(await refusal({ rates: [{ ...first, price: 5.999 }, ...rates] })).toEqual(['content.rates.0.price'])
  const methods = testFreight.methods.map((method) => ({ ...method, excludes: [] }))
  expect(await refusal({ methods, classes: testFreight.classes.slice(0, 1) })).toEqual(['content.classes'])
  const wrong = await admin.call('POST', '/product', { ...newProduct(), shippingClass: 'odd' })
  expect(wrong.json().errors).toMatchObject([{ path: 'shippingClass' }])
  const weightless = await admin.call('POST', '/product', { ...newProduct(), shipWeight: 0 })
  expect(weightless.json().errors).toMatchObject([{ path: 'shipWeight' }])
})

function newProduct() {
  return {
    name: 'Weighed',
    description: 'A part',
    image: 'https://pictures.example/part.png',
    unitprice: 1,
    minorder: 1,
    available: 1,
  }
}

test('all these orders add up', async () => {
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})
