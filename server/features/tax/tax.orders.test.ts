import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { shipTo, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings, rememberAnswer, switchTaxOn } from '#tests/support/companies/tax.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { startVatRegister, type VatRegister } from '#tests/support/providers/vat-register.ts'

const valid = 'NL004495445B01'

let register: VatRegister
const portal = testPortal()
let admin: TestActor
let bearing: Product
let book: Product
let scrap: Product

beforeAll(async () => {
  register = await startVatRegister()
  portal.config.vatRegisterUrl = register.url
  admin = await signUpAdmin(portal)
  await switchTaxOn(admin)
  bearing = await addTestProduct(admin, { unitprice: 19.99 })
  book = await addTestProduct(admin, { unitprice: 0.05, taxClass: 'reduced' })
  scrap = await addTestProduct(admin, { unitprice: 10, taxClass: 'scrap' })
})

afterAll(() => register.close())

type Line = { product: Product; quantity: number }

/** A cart with these lines, and what it says. */
async function cartOf(buyer: TestActor, lines: readonly Line[]) {
  const added = lines.map(({ product, quantity }) => ({ productId: product._id, quantity }))
  await buyer.call('POST', '/cart/lines', { lines: added })
  return (await buyer.call('GET', '/cart')).json()
}

async function order(buyer: TestActor, lines: readonly Line[], more: object = {}) {
  const cart = await cartOf(buyer, lines)
  const place = { ...shipTo, ...('shipTo' in more ? (more.shipTo as object) : {}) }
  const { country, postcode } = place
  const vatId = 'vatId' in more ? more.vatId : ''
  const sums = (await buyer.call('POST', '/cart/sums', { country, postcode, vatId })).json()
  const body = { cartId: cart.id, version: cart.version, expectedTotal: sums.total, ...more, shipTo: place }
  const answer = await buyer.call('POST', '/cart/order', body)
  return { cart, sums, answer, order: answer.json() }
}

const home = { country: 'DE', postcode: '10115', city: 'Berlin' }
const two = () => [
  { product: bearing, quantity: 3 },
  { product: book, quantity: 7 },
]

test('an order of two rates has its tax per rate, as its cart and its sums said', async () => {
  const buyer = await signUpVerified(portal)
  const placed = await order(buyer, two(), { shipTo: home })
  // 59.97 at 19 %: 11.3943; 0.35 at 7 %: 0.0245.
  const expected = { goods: 60.32, tax: 11.41, total: 71.73 }
  expect(placed.cart).toMatchObject({ total: 60.32, sums: expected })
  expect(placed.sums).toMatchObject({
    ...expected,
    taxes: [
      { category: 'S', rate: 19, net: 59.97, tax: 11.39 },
      { category: 'S', rate: 7, net: 0.35, tax: 0.02 },
    ],
  })
  expect(placed.answer.statusCode).toBe(201)
  expect(placed.order).toMatchObject({ ...expected, payment: 'due', unitprice: 19.99 })
  expect(placed.order.treatment).toEqual({
    kind: 'domestic',
    country: 'DE',
    reason: 'same_country',
    vatId: '',
    answer: 'unchecked',
  })
  const { lines } = (await buyer.call('GET', `/order/${placed.order._id}`)).json()
  expect(
    lines.map(({ taxRate, taxCategory, net }: Record<string, unknown>) => [taxRate, taxCategory, net]),
  ).toEqual([
    [19, 'S', 59.97],
    [7, 'S', 0.35],
  ])
})

test('an order by the form of one product is taxed at home; its unit price stays net', async () => {
  const buyer = await signUpVerified(portal)
  const form = { productId: bearing._id, newOrderQty: 3, unitprice: 19.99, address: 'Street 1' }
  const placed = (await buyer.call('POST', '/order', form)).json()
  expect(placed).toMatchObject({ unitprice: 19.99, goods: 59.97, tax: 11.39, total: 71.36 })
  expect(placed.treatment.reason).toBe('no_address')
  const pending = await buyer.call('POST', `/payment/${placed._id}/start`, {})
  if (pending.statusCode === 200) expect(pending.json().amount ?? 71.36).toBe(71.36)
})

test('a business of another member state pays no tax once the register has said that its number is valid', async () => {
  const buyer = await signUpVerified(portal)
  const before = await order(buyer, two(), { vatId: 'nl 0044.95445 B01' })
  expect(before.order).toMatchObject({ tax: 11.41, treatment: { reason: 'vat_id_unchecked', vatId: valid } })
  const jobs = await portal.startJobs()
  const check = () => buyer.call('POST', '/vat-ids/check', { vatId: valid })
  expect((await check()).json()).toMatchObject({ vatId: valid, answer: 'unchecked', isAsking: true })
  await expect.poll(async () => (await check()).json()).toMatchObject({ answer: 'valid', isAsking: false })
  expect(register.asked.at(-1)).toMatchObject({
    countryCode: 'NL',
    requesterMemberStateCode: 'DE',
    requesterNumber: '136695976',
  })
  await jobs.stop()
  const placed = await order(buyer, two(), { vatId: valid })
  expect(placed.order).toMatchObject({ goods: 60.32, tax: 0, total: 60.32 })
  expect(placed.order.treatment).toMatchObject({ kind: 'intra_community', country: null, reason: 'vat_id_valid' })
  expect(placed.order.billTo).toMatchObject({ country: 'NL', vatId: valid })
})

test('a register that cannot be reached is no refusal: tax is charged, and the number is asked for again', async () => {
  const buyer = await signUpVerified(portal)
  const vatId = 'BE0403170701'
  const jobs = await portal.startJobs()
  const check = async () => (await buyer.call('POST', '/vat-ids/check', { vatId })).json()
  expect((await check()).isAsking).toBe(true)
  await expect.poll(check).toMatchObject({ answer: 'unavailable', isAsking: false })
  await jobs.stop()
  const place = { country: 'BE', postcode: '1000', city: 'Brussels' }
  expect((await order(buyer, two(), { vatId, shipTo: place })).order.treatment.reason).toBe('vat_id_unavailable')
  // A valid answer of the last 30 days counts although the register is down now.
  await rememberAnswer(portal.pool, vatId, { answer: 'valid', daysAgo: 29 })
  expect((await order(buyer, two(), { vatId, shipTo: place })).order.tax).toBe(0)
  await portal.pool.query('delete from vat_check where vat_id = $1', [vatId])
  await rememberAnswer(portal.pool, vatId, { answer: 'valid', daysAgo: 31 })
  expect((await order(buyer, two(), { vatId, shipTo: place })).order.tax).toBe(11.41)
  // The earlier order was right with the answer of then.
  await rememberAnswer(portal.pool, vatId, { answer: 'valid', daysAgo: 1 })
})

test('an account cannot have the register asked without end', async () => {
  const buyer = await signUpVerified(portal)
  const statuses = new Set<number>()
  for (let tries = 0; tries < 70; tries++) {
    statuses.add((await buyer.call('POST', '/vat-ids/check', { vatId: 'DE136695976' })).statusCode)
  }
  expect([...statuses]).toEqual([200, 429])
})

test.each([
  ['12345', 'Start the VAT number with its two-letter country code, such as DE or NL.'],
  ['ATU1', 'ATU1 is not a VAT number for Austria. Example: ATU13585627.'],
  [
    'DE004495445B01',
    'DE004495445B01 looks like a VAT number of another country (Netherlands), not of Germany. If it is, start it with NL.',
  ],
  [
    'DE ATU13585627',
    'DEATU13585627 looks like a VAT number of another country (Austria), not of Germany. If it is, start it with AT.',
  ],
  [
    'CHE-123.456.789 MWST',
    'CHE123456789 is not a VAT number for Switzerland: the check digit is wrong. Check the digits.',
  ],
  [
    'GB123456789',
    'GB123456789 is not a VAT number for United Kingdom: the check digit is wrong. Check the digits.',
  ],
])('the VAT number %s is refused at its field: %s', async (vatId, message) => {
  const buyer = await signUpVerified(portal)
  for (const [call, body] of [
    ['/vat-ids/check', { vatId }],
    ['/cart/sums', { country: 'FR', postcode: '75001', vatId }],
  ] as const) {
    const answer = await buyer.call('POST', call, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'vat_id_invalid', errors: [{ path: 'vatId', message }] })
  }
  const { answer } = await order(buyer, [{ product: bearing, quantity: 1 }], { vatId, expectedTotal: 60.32 })
  expect(answer.json()).toMatchObject({ code: 'vat_id_invalid' })
})

test.each([
  ['CZ699001237', 'CZ699001237'],
  ['FR 0A 123456789', 'FR0A123456789'],
  ['FR40303265046', 'FR40303265046'],
  ['gr 123456780', 'EL123456780'],
  ['XI123456789', 'XI123456789'],
])('the register is asked for %s, whose check digits are wrong and whose form is right', async (typed, vatId) => {
  const buyer = await signUpVerified(portal)
  const jobs = await portal.startJobs()
  const check = async () => (await buyer.call('POST', '/vat-ids/check', { vatId: typed })).json()
  expect(await check()).toMatchObject({ vatId, isAsking: true })
  await expect.poll(check).toMatchObject({ answer: 'invalid', isAsking: false })
  await jobs.stop()
  const asked = { countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2) }
  expect(register.asked.at(-1)).toMatchObject(asked)
})

test.each([
  ['CHE-107.787.577', 'CHE107787577'],
  ['che 107 787 577 tva', 'CHE107787577'],
  ['NO 995 525 828 MVA', 'NO995525828'],
  ['NO995525828', 'NO995525828'],
  ['gb 980 7806 84', 'GB980780684'],
])('%s is a VAT number as it is typed', async (typed, vatId) => {
  const buyer = await signUpVerified(portal)
  const answer = await buyer.call('POST', '/vat-ids/check', { vatId: typed })
  expect(answer.json()).toMatchObject({ vatId, answer: 'unchecked', isAsking: false })
})

test.each([
  ['CHE-107.787.577', /MWST, TVA or IVA/],
  ['CHE-107.787.577 MWST', null],
  ['CHE-107.787.577 iva.', null],
  ['DE136695976', null],
])('a Swiss number without its suffix is accepted with a hint: %s', async (typed, hint) => {
  const buyer = await signUpVerified(portal)
  const answer = (await buyer.call('POST', '/vat-ids/check', { vatId: typed })).json()
  expect(answer.hint).toEqual(hint && expect.stringMatching(hint))
})

test('goods that leave the EU, and reverse charge at home by class', async () => {
  const buyer = await signUpVerified(portal)
  const abroad = await order(buyer, two(), { shipTo: { country: 'CH', postcode: '8001', city: 'Zürich' } })
  expect(abroad.order).toMatchObject({ tax: 0, treatment: { kind: 'export', reason: 'outside_eu' } })
  const lines = [...two(), { product: scrap, quantity: 1 }]
  const atHome = await order(buyer, lines, { shipTo: home, vatId: 'DE136695976' })
  expect(atHome.sums.taxes).toContainEqual({ category: 'AE', rate: 0, net: 10, tax: 0 })
  expect(atHome.order).toMatchObject({ goods: 70.32, tax: 11.41 })
})

test('Monaco is taxed alike by its own code, by its French postcode, and as Nice', async () => {
  const buyer = await signUpVerified(portal)
  const one = [{ product: bearing, quantity: 1 }]
  const places = [
    ...[
      { country: 'FR', postcode: '98000' },
      { country: 'MC', postcode: '98000' },
    ],
    ...[
      { country: 'FR', postcode: '06000' },
      { country: 'FR', postcode: 'F-98000' },
    ],
  ]
  for (const place of places) {
    const placed = await order(buyer, one, { shipTo: { ...place, city: 'Monaco' } })
    expect(placed.sums).toMatchObject({ tax: 3.8, treatment: { kind: 'domestic', reason: 'consumer' } })
    expect(placed.order).toMatchObject({ tax: 3.8, treatment: { kind: 'domestic', reason: 'consumer' } })
  }
  const overseas = await order(buyer, one, {
    shipTo: { country: 'FR', postcode: '97110', city: 'Pointe-à-Pitre' },
  })
  expect(overseas.order).toMatchObject({ tax: 0, treatment: { kind: 'export', reason: 'outside_eu' } })
})

test('a total without tax is refused with the total of now, and nothing is ordered', async () => {
  const buyer = await signUpVerified(portal)
  const cart = await cartOf(buyer, two())
  const body = { cartId: cart.id, version: cart.version, expectedTotal: 60.32, shipTo: { ...shipTo, ...home } }
  const answer = await buyer.call('POST', '/cart/order', body)
  expect(answer.json()).toMatchObject({ code: 'total_changed', current: { expectedTotal: 60.32, total: 71.73 } })
  expect((await buyer.call('GET', `/order?email=${buyer.email}`)).json()).toEqual([])
})

test('a country without a rate is named as the reason, also for one product', async () => {
  await publishSettings(admin, 'tax', { hasOneStopShop: true })
  const buyer = await signUpVerified(portal)
  const { answer } = await order(buyer, two())
  expect(answer.json()).toMatchObject({ code: 'tax_rate_missing' })
  await publishSettings(admin, 'tax', { hasOneStopShop: false })
  expect((await order(buyer, [])).answer.statusCode).toBe(201)
})

test('an invoice with tax needs what the law asks for; a refused one uses no number', async () => {
  await publishSettings(admin, 'company', { street: '', city: '' })
  const buyer = await signUpVerified(portal)
  const placed = await order(buyer, two(), { shipTo: home })
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [placed.order._id])
  const shipment = { everything: true, carrier: 'Demo Freight' }
  await admin.call('POST', `/order/${placed.order._id}/shipments`, shipment)
  const ask = () => admin.call('POST', `/order/${placed.order._id}/invoice`)
  const refused = await ask()
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'invoice_incomplete'])
  expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual([
    'company.street',
    'company.city',
  ])
  await publishSettings(admin, 'company', { street: 'Example Street 1', city: 'Hamburg' })
  expect((await ask()).statusCode).toBe(200)
  const { rows } = await portal.pool.query('select number, snapshot from invoice')
  expect(rows).toMatchObject([
    { number: 1, snapshot: { order: { goodsMinor: 6032, taxMinor: 1141, totalMinor: 7173 } } },
  ])
  expect(rows[0]?.snapshot.order.lines[0]).toMatchObject({ taxRateBp: 1900, taxCategory: 'S' })
})

test('what was ordered before tax was switched off keeps it, and every order agrees with its lines', async () => {
  await publishSettings(admin, 'tax', { isOn: false })
  const buyer = await signUpVerified(portal)
  expect((await order(buyer, two(), { shipTo: home })).order).toMatchObject({
    tax: null,
    total: 60.32,
    treatment: null,
  })
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})
