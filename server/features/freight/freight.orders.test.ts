import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { shipTo, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import {
  berlin,
  orderSent,
  switchFreightOn,
  type TestPlace,
  testFreight,
} from '#tests/support/companies/freight.ts'
import { publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let light: Product
let book: Product
let frame: Product
let acid: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await switchTaxOn(admin)
  await switchFreightOn(admin)
  light = await addTestProduct(admin, { unitprice: 19.99, shipWeight: 250, shipWeightUnit: 'g' })
  book = await addTestProduct(admin, { unitprice: 7, taxClass: 'reduced', shipWeight: 1, shipWeightUnit: 'lb' })
  frame = await addTestProduct(admin, {
    unitprice: 90,
    shipWeight: 4,
    shipWeightUnit: 'kg',
    shippingClass: 'bulky',
  })
  acid = await addTestProduct(admin, { unitprice: 9, shipWeight: 1, shippingClass: 'dangerous' })
})

test('freight of the table is part of the total, and taxed as the goods are', async () => {
  const buyer = await signUpVerified(portal)
  const placed = await orderSent(buyer, [
    { product: light, quantity: 3 },
    { product: book, quantity: 2 },
  ])
  // 0.75 kg and 2 lb: 1.657 kg. 5.90 in shares of 59.97 at 19 % and 14.00 at 7 %: 4.78 and 1.12.
  expect(placed.sums).toMatchObject({
    goods: 73.97,
    freight: { method: 'parcel', kind: 'table', amount: 5.9, days: { from: 1, to: 3 } },
    taxes: [
      { rate: 19, net: 64.75, tax: 12.3 },
      { rate: 7, net: 15.12, tax: 1.06 },
    ],
    total: 93.23,
  })
  expect(
    placed.sums.freightMethods.map((one: { method: string; amount: number | null }) => [one.method, one.amount]),
  ).toEqual([
    ['parcel', 5.9],
    ['forwarder', null],
    ['pickup', 0],
  ])
  expect(placed.answer.statusCode).toBe(201)
  expect(placed.order).toMatchObject({ goods: 73.97, tax: 13.36, total: 93.23, freight: placed.sums.freight })
  expect(placed.order.holdUntil).not.toBeNull()
})

test('a heavier order costs more, a large one nothing, and one to another zone its price', async () => {
  const of = async (lines: Parameters<typeof orderSent>[1], to?: TestPlace) =>
    (await orderSent(await signUpVerified(portal), lines, to ? { to } : {})).order.freight.amount
  expect(await of([{ product: light, quantity: 9 }])).toBe(9.9)
  expect(await of([{ product: light, quantity: 26 }])).toBe(0)
  expect(await of([{ product: light, quantity: 1 }], { country: 'AT', postcode: '1010', city: 'Wien' })).toBe(12.5)
  expect(await of([{ product: light, quantity: 1 }], { country: 'DE', postcode: '25980', city: 'Sylt' })).toBe(
    19.9,
  )
})

test('from the amount of its zone an order is free of freight, in the sums of the cart as in the order, and others are not', async () => {
  const zones = testFreight.zones.map((one) => (one.key === 'near' ? { ...one, freeFrom: 50 } : one))
  await publishSettings(admin, 'freight', { ...testFreight, isOn: true, zones })
  const to = { country: 'AT', postcode: '1010', city: 'Wien' }
  const freight = async (quantity: number, place?: TestPlace) => {
    const sent = await orderSent(
      await signUpVerified(portal),
      [{ product: light, quantity }],
      place ? { to: place } : {},
    )
    expect(sent.answer.statusCode).toBe(201)
    expect(sent.sums.freight).toEqual(sent.order.freight)
    return sent.order.freight.amount
  }
  expect([await freight(2, to), await freight(3, to), await freight(3)]).toEqual([12.5, 0, 5.9])
  const odd = testFreight.zones.map((one) => (one.key === 'near' ? { ...one, freeFrom: 50.005 } : one))
  const refused = await publishSettings(admin, 'freight', { ...testFreight, isOn: true, zones: odd })
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'content.zones.2.freeFrom'])
  await switchFreightOn(admin)
})

test('pick-up costs no freight, and the goods are delivered where the seller is', async () => {
  const to = { country: 'CH', postcode: '8001', city: 'Zürich' }
  const sent = await orderSent(await signUpVerified(portal), [{ product: light, quantity: 1 }], { to })
  expect(sent.order).toMatchObject({ tax: 0, treatment: { kind: 'export' }, freight: { amount: 12.5 } })
  const fetched = await orderSent(await signUpVerified(portal), [{ product: light, quantity: 1 }], {
    to,
    freightMethod: 'pickup',
  })
  expect(fetched.order).toMatchObject({
    tax: 3.8,
    total: 23.79,
    treatment: { kind: 'domestic', reason: 'pickup' },
    freight: { kind: 'pickup', amount: 0 },
  })
})

test('what a method does not carry is named, with the other methods', async () => {
  const buyer = await signUpVerified(portal)
  const parts = [
    { product: frame, quantity: 1 },
    { product: light, quantity: 1 },
  ]
  const refused = await orderSent(buyer, parts, { freightMethod: 'parcel', expectedTotal: 130.88 })
  expect([refused.answer.statusCode, refused.order.code]).toEqual([422, 'freight_method_not_offered'])
  expect(refused.order.errors).toEqual([
    {
      path: 'freightMethod',
      message: `parcel does not carry these products: ${frame.name}. Choose one of: forwarder, pickup.`,
    },
  ])
  expect(refused.sums.freight).toMatchObject({ method: 'forwarder' })
  await buyer.call('POST', '/cart/lines', { lines: [{ productId: acid._id, quantity: 1 }] })
  const at = (to: TestPlace) => buyer.call('POST', '/cart/freight', { country: to.country, postcode: to.postcode })
  expect((await at(berlin)).json()).toMatchObject({
    isStated: true,
    freightMethods: [{ method: 'pickup', amount: 0 }],
  })
  const island = { country: 'DE', postcode: '25980', city: 'Sylt' }
  expect((await at(island)).json().freightMethods).toEqual([])
  const none = await orderSent(buyer, [{ product: light, quantity: 1 }], { to: island })
  expect(none.order.code).toBe('freight_method_not_offered')
  expect(none.order.errors[0].message).toContain(acid.name)
})

test('a country that nothing is delivered to is refused before anything is taken', async () => {
  const buyer = await signUpVerified(portal)
  const refused = await orderSent(buyer, [{ product: light, quantity: 1 }], {
    to: { country: 'US', postcode: '10001', city: 'New York', region: 'NY' },
  })
  expect([refused.answer.statusCode, refused.order.code]).toEqual([422, 'delivery_not_offered'])
  expect(refused.order.errors).toMatchObject([{ path: 'shipTo.country' }])
  expect((await buyer.call('GET', '/cart')).json().lines).toHaveLength(1)
})

test('the price of a table that changes before the order is said with both totals', async () => {
  const buyer = await signUpVerified(portal)
  const placed = await orderSent(buyer, [{ product: light, quantity: 1 }], { expectedTotal: 25.89 })
  expect([placed.answer.statusCode, placed.order.code]).toEqual([409, 'total_changed'])
  expect(placed.order.current).toEqual({ expectedTotal: 25.89, total: 30.81 })
})

test('an order with a free text as its address waits for staff; one without a price has no freight', async () => {
  const buyer = await signUpVerified(portal)
  const placed = (
    await buyer.call('POST', '/order', { productId: light._id, newOrderQty: 2, address: 'Demo Street 1' })
  ).json()
  expect(placed).toMatchObject({
    freight: { method: '', kind: 'quoted', amount: null },
    goods: 39.98,
    total: 47.58,
    holdUntil: null,
  })
  const free = await addTestProduct(admin, { unitprice: 0 })
  const asked = (await buyer.call('POST', '/order', { productId: free._id, newOrderQty: 1 })).json()
  expect(asked).toMatchObject({ freight: null, total: 0 })
})

test('staff order for a customer by a method, and the invoice has goods, freight and tax', async () => {
  const buyer = await signUpVerified(portal)
  const body = {
    lines: [{ productId: light._id, quantity: 1 }],
    expectedTotal: 19.99,
    shipTo: { ...shipTo, ...berlin },
    freightMethod: 'parcel',
  }
  const placed = (await admin.call('POST', `/users/${buyer.id}/orders`, body)).json()
  expect(placed).toMatchObject({ freight: { amount: 5.9 }, total: 30.81 })
})

test('all these orders add up', async () => {
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})
