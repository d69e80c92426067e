import { beforeAll, expect, test } from 'vitest'
import { dayIn } from '#contract/days.ts'
import type { DeliveryNote } from '#contract/freight/delivery.ts'
import { deliveryDays } from '#contract/freight/delivery-days.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, shipTo, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderSent, switchFreightOn } from '#tests/support/companies/freight.ts'
import { publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let light: Product
let frame: Product
let acid: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await switchTaxOn(admin)
  await switchFreightOn(admin, { dispatchDays: 1 })
  light = await addTestProduct(admin, { unitprice: 20, shipWeight: 250, shipWeightUnit: 'g', available: 500 })
  frame = await addTestProduct(admin, { unitprice: 90, shipWeight: 4, shippingClass: 'bulky' })
  acid = await addTestProduct(admin, { unitprice: 9, shipWeight: 1, shippingClass: 'dangerous' })
})

async function ofProduct(product: Product, query = '', call = callAs(portal)): Promise<DeliveryNote> {
  const answer = await call('GET', `/products/${product._id}/delivery${query}`)
  expect(answer.headers['cache-control']).toBe('no-store')
  return answer.json().delivery
}

const today = () => dayIn('UTC', new Date())

test('a product says when it leaves and arrives and from what its freight costs', async () => {
  const days = deliveryDays({ from: today(), dispatchDays: 1, days: { from: 1, to: 3 } })
  const note = await ofProduct(light)
  expect(note).toMatchObject({ country: 'DE', isFromAddress: false, isDelivered: true, ...days, untilFree: null })
  expect(note.freight).toMatchObject({ method: 'parcel', amount: 5.9 })
  expect(note.text).toMatch(/^Leaves .+, with you by \w+day.+; freight from \$5\.90 excluding VAT to Germany\.$/)
})

test('the country is the asked one, else that of the default address, else that of the company', async () => {
  const buyer = await signUpVerified(portal)
  expect(await ofProduct(light, '', buyer.call)).toMatchObject({ country: 'DE', isFromAddress: false })
  await buyer.call('POST', '/addresses', { ...shipTo, country: 'NL', postcode: '3011 AA' })
  const own = await ofProduct(light, '', buyer.call)
  expect(own).toMatchObject({ country: 'NL', isFromAddress: true, freight: { amount: 12.5 } })
  expect(own.text).toMatch(/; freight \$12\.50 excluding VAT to the Netherlands\.$/)
  expect(await ofProduct(light, '?country=AT', buyer.call)).toMatchObject({ country: 'AT', isFromAddress: false })
  const wrong = await callAs(portal)('GET', `/products/${light._id}/delivery?country=XX`)
  expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'rule_broken'])
})

test('what is not delivered, only collected or quoted later says so and promises no day', async () => {
  expect(await ofProduct(light, '?country=US')).toMatchObject({
    isDelivered: false,
    freight: null,
    leavesOn: null,
    text: 'We do not deliver this product to the United States.',
  })
  expect(await ofProduct(frame)).toMatchObject({
    freight: { method: 'forwarder', amount: null },
    leavesOn: null,
    text: 'Freight to Germany is quoted after the order.',
  })
  expect((await ofProduct(acid)).text).toBe('Not delivered to Germany, but you can collect it.')
})

test('a product that cannot be ordered now promises no day, and a draft is not found', async () => {
  const gone = await addTestProduct(admin, { unitprice: 20, shipWeight: 1, available: 0 })
  expect(await ofProduct(gone)).toMatchObject({ leavesOn: null, arrivesOn: null, freight: { amount: 5.9 } })
  const draft = await addTestProduct(admin, { status: 'draft' })
  const answer = await admin.call('GET', `/products/${draft._id}/delivery`)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'product_not_found'])
  expect((await callAs(portal)('GET', '/products/nothing/delivery')).statusCode).toBe(404)
})

test('a cart and the checkout say what is missing for free freight, until it is free', async () => {
  const buyer = await signUpVerified(portal)
  const add = (quantity: number) =>
    buyer.call('POST', '/cart/lines', { lines: [{ productId: light._id, quantity }] })
  await add(20)
  const cart = (await buyer.call('POST', '/cart/freight', {})).json()
  expect(cart.delivery).toMatchObject({ country: 'DE', untilFree: 100 })
  expect(cart.delivery.freeText).toBe('$100.00 excluding VAT more until freight is free')
  const place = { country: 'DE', postcode: '10115' }
  const chosen = (await buyer.call('POST', '/cart/sums', { ...place, freightMethod: 'parcel' })).json()
  expect(chosen.delivery.text).toMatch(/; freight \$9\.90 excluding VAT to Germany\.$/)
  expect(chosen.delivery.untilFree).toBe(100)
  const collected = (await buyer.call('POST', '/cart/sums', { ...place, freightMethod: 'pickup' })).json()
  expect(collected.delivery).toMatchObject({
    untilFree: null,
    text: expect.stringMatching(/^Ready for collection from/),
  })
  await add(5)
  const free = (await buyer.call('POST', '/cart/sums', { ...place, freightMethod: 'parcel' })).json()
  expect(free.delivery).toMatchObject({ untilFree: null, freeText: '' })
  expect(free.delivery.text).toMatch(/; free delivery to Germany\.$/)
})

test('where consumers buy, the freight is said with tax', async () => {
  await publishSettings(admin, 'tax', { shown: 'gross' })
  await publishSettings(admin, 'buyers', { sellsTo: 'both' })
  try {
    expect((await ofProduct(light)).text).toMatch(/freight from \$7\.02 to Germany\.$/)
  } finally {
    await publishSettings(admin, 'buyers', { sellsTo: 'businesses' })
    await publishSettings(admin, 'tax', { shown: 'net' })
  }
})

test('an order that is paid in advance leaves after the payment, and one on terms after it was placed', async () => {
  const buyer = await signUpVerified(portal)
  const read = async (id: string) => (await buyer.call('GET', `/order/${id}/timeline`)).json()
  const placed = await orderSent(buyer, [{ product: light, quantity: 2 }])
  expect((await read(placed.order._id)).delivery).toMatchObject({
    leavesOn: null,
    text: 'Leaves 1 working day after your payment; freight $5.90 excluding VAT to Germany.',
  })
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30, buyerReference: '' })
  const onTerms = await orderSent(buyer, [{ product: light, quantity: 2 }])
  const days = deliveryDays({ from: today(), dispatchDays: 1, days: { from: 1, to: 3 } })
  expect((await read(onTerms.order._id)).delivery).toMatchObject(days)
})

test('without the days of dispatch, and in German, only the freight is said; without freight nothing is', async () => {
  await switchFreightOn(admin, { dispatchDays: null })
  expect((await ofProduct(light)).text).toBe('Freight from $5.90 excluding VAT to Germany.')
  const answer = await portal.app.inject({
    url: `/api/products/${light._id}/delivery`,
    headers: { 'accept-language': 'de' },
  })
  expect(answer.json().delivery.text.replaceAll(/\s/g, ' ')).toBe('Fracht ab 5,90 $ ohne USt. (Deutschland).')
  await publishSettings(admin, 'freight', { isOn: false })
  expect((await callAs(portal)('GET', `/products/${light._id}/delivery`)).json()).toEqual({ delivery: null })
  await switchFreightOn(admin, { dispatchDays: 1 })
})

test.each([
  [0, 422],
  [91, 422],
  [1.5, 400],
  ['soon', 400],
])('dispatch in %j working days is refused', async (dispatchDays, status) => {
  const answer = await publishSettings(admin, 'freight', { dispatchDays })
  expect(answer.statusCode).toBe(status)
  expect(answer.json().errors[0]).toMatchObject({
    path: 'content.dispatchDays',
    message: 'Enter a whole number of days from 1 to 90.',
  })
})

test('a product that is made first names its freight and no day, alone and in a cart', async () => {
  const made = await addTestProduct(admin, { unitprice: 20, shipWeight: 250, shipWeightUnit: 'g', supply: 'make' })
  const unknown = { isDelivered: true, leavesOn: null, arrivesOn: null, freight: { amount: 5.9 } }
  expect(await ofProduct(made)).toMatchObject(unknown)
  const buyer = await signUpVerified(portal)
  await buyer.call('POST', '/cart/lines', {
    lines: [light, made].map(({ _id }) => ({ productId: _id, quantity: 1 })),
  })
  const answer = await buyer.call('POST', '/cart/freight', { country: 'DE' })
  expect(answer.json().delivery).toMatchObject(unknown)
})
