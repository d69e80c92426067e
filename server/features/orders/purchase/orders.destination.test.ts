import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { callAs, shipTo as contact, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderSent, switchFreightOn } from '#tests/support/companies/freight.ts'
import { publishSettings, rememberAnswer, switchTaxOn } from '#tests/support/companies/tax.ts'
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
  light = await addTestProduct(admin, { unitprice: 19.99, shipWeight: 250, shipWeightUnit: 'g', available: 1000 })
  buyer = await signUpVerified(portal)
})

beforeEach(async () => {
  await switchTaxOn(admin)
  await switchFreightOn(admin)
})

const form = (more: object = {}) => ({ productId: light._id, newOrderQty: 3, unitprice: 19.99, ...more })
const place = (more: object, by = buyer) => by.call('POST', '/order', form(more))
const sums = async (more: object) =>
  (await buyer.call('POST', `/purchase/${light._id}/sums`, { quantity: 3, ...more })).json()

test('an order of one product to another country costs what a cart costs there', async () => {
  const address = { ...contact, ...zurich }
  const shown = await sums({ country: 'CH', postcode: '8001' })
  expect(shown).toMatchObject({ tax: 0, total: 72.47, freight: { method: 'parcel', amount: 12.5 } })
  const answer = await place({ shipTo: address, expectedTotal: 72.47, address: '' })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    201,
    {
      total: 72.47,
      tax: 0,
      pricedFor: 'CH',
      treatment: { kind: 'export', reason: 'outside_eu' },
      address: expect.stringContaining('Switzerland'),
      shipTo: zurich,
    },
  ])
  const { order } = await orderSent(buyer, [{ product: light, quantity: 3 }], { to: zurich })
  expect(order).toMatchObject({ total: 72.47, tax: 0, freight: { method: 'parcel', amount: 12.5 } })
})

test('a country and a postcode are enough: the address stays the text that was typed', async () => {
  const answer = await place({ shipTo: { country: 'CH', postcode: '8001' }, address: 'At the lake', phone: '1' })
  expect(answer.json()).toMatchObject({ address: 'At the lake', phone: '1', pricedFor: 'CH', tax: 0 })
})

test('a business in the EU orders with its number, fetches its goods, or has its invoice elsewhere', async () => {
  await rememberAnswer(portal.pool, vatId, { answer: 'valid' })
  const to = { ...contact, ...rotterdam }
  expect(await sums({ country: 'NL', postcode: '3011 AA', vatId })).toMatchObject({ tax: 0, total: 72.47 })
  const exempt = await place({ shipTo: to, vatId })
  expect(exempt.json()).toMatchObject({ tax: 0, treatment: { kind: 'intra_community', vatId }, billTo: { vatId } })
  const pickup = await place({ shipTo: to, freightMethod: 'pickup' })
  expect(pickup.json()).toMatchObject({ freight: { amount: 0 }, treatment: { reason: 'pickup' } })
  const billed = await place({ shipTo: to, billTo: { ...contact, ...rotterdam, city: 'Delft' } })
  expect(billed.json()).toMatchObject({ billTo: { city: 'Delft', vatId: '' } })
})

test('the call without a country answers as it did: the seller’s tax, and no country', async () => {
  const answer = await place({ address: 'nowhere in particular', shipTo: null, freightMethod: 'balloon' })
  expect(answer.json()).toMatchObject({
    status: 'pending',
    address: 'nowhere in particular',
    pricedFor: null,
    shipTo: null,
    treatment: { kind: 'domestic', country: 'DE', reason: 'no_address' },
    freight: { amount: null },
  })
})

test('what is wrong is said at its field, with the codes of the form', async () => {
  const to = { country: 'CH', postcode: '8001' }
  const codeOf = async (more: object) => {
    const answer = await place(more)
    return [answer.statusCode, answer.json().code, answer.json().errors?.[0]?.path]
  }
  expect(await codeOf({ shipTo: { country: 'Nowhere' } })).toEqual([422, 'rule_broken', 'shipTo.country'])
  expect(await codeOf({ shipTo: { country: 'CH', postcode: 'x' } })).toEqual([
    422,
    'rule_broken',
    'shipTo.postcode',
  ])
  expect(await codeOf({ shipTo: to, vatId: 'NL1' })).toEqual([422, 'vat_id_invalid', 'vatId'])
  expect(await codeOf({ shipTo: to, expectedTotal: 71.37 })).toEqual([409, 'total_changed', undefined])
  expect(await codeOf({ shipTo: to, unitprice: 5 })).toEqual([409, 'price_changed', 'unitprice'])
  expect(await codeOf({ shipTo: to, newOrderQty: 5000 })).toMatchObject([
    expect.any(Number),
    expect.any(String),
    'newOrderQty',
  ])
  expect(await codeOf({ shipTo: { country: 'JP', postcode: '' } })).toEqual([
    422,
    'delivery_not_offered',
    'shipTo.country',
  ])
  expect(await codeOf({ shipTo: to, freightMethod: 'balloon' })).toEqual([
    422,
    'freight_method_not_offered',
    'freightMethod',
  ])
  expect(await codeOf({ shipTo: to, productId: 'x' })).toEqual([404, 'product_not_found', undefined])
})

test('a repeated press places one order', async () => {
  const press = () =>
    buyer.callWith({ 'idempotency-key': 'press-0001' })(
      'POST',
      '/order',
      form({ shipTo: { country: 'CH', postcode: '8001' } }),
    )
  const [first, second] = [await press(), await press()]
  expect(second.json()._id).toBe(first.json()._id)
})

test('sums are for customers, of a product on sale and a number of pieces', async () => {
  const path = `/purchase/${light._id}/sums`
  const body = { quantity: 1, country: 'DE' }
  expect((await callAs(portal)('POST', path, body)).statusCode).toBe(401)
  expect((await buyer.call('POST', '/purchase/x/sums', body)).json().code).toBe('product_not_found')
  for (const wrong of [
    { country: 'DE' },
    { ...body, quantity: 0 },
    { ...body, country: '' },
    { ...body, contry: 'DE' },
  ]) {
    expect([400, 422]).toContain((await buyer.call('POST', path, wrong)).statusCode)
  }
  await publishSettings(admin, 'tax', { isOn: false })
  await publishSettings(admin, 'freight', { isOn: false })
  expect((await buyer.call('POST', path, body)).json()).toMatchObject({ tax: null, freight: null, total: 19.99 })
  expect((await place({ address: 'Street 1' })).json()).toMatchObject({
    tax: null,
    freight: null,
    pricedFor: null,
  })
})

test('all these orders add up', async () => {
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})
