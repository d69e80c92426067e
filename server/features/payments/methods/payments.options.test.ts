import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentOption } from '#contract/payments/options.ts'
import { deliveredSettings } from '#server/portal-settings/delivered-settings.ts'
import { callAs, signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderSent, switchFreightOn } from '#tests/support/companies/freight.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { orderFor, startPaying } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
const account = { bank: 'Demo Bank', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' }
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

beforeEach(async () => {
  await publishSettings(admin, 'company', { legalName: 'Demo GmbH', bankAccounts: [] })
  await publishSettings(admin, 'formats', { currency: 'USD' })
})

const before = async (by: TestActor, total: number) =>
  (await by.call('POST', '/payment-options', { total })).json()
const of = async (by: TestActor, id: string) => (await by.call('GET', `/payment/${id}/options`)).json()
const ids = ({ options }: { options: PaymentOption[] }) => options.map(({ id }) => id)

async function openAccount(): Promise<void> {
  await publishSettings(admin, 'company', { bankAccounts: [account] })
}

test('only what works is offered, the first of it chosen; a transfer is named with its account and days', async () => {
  expect(await before(buyer, 100)).toMatchObject({ cardRefusal: null })
  expect(ids(await before(buyer, 100))).toEqual(['card', 'later'])
  await openAccount()
  const { options } = await before(buyer, 100)
  expect(ids({ options })).toEqual(['card', 'transfer', 'later'])
  expect(options[1]).toMatchObject({ title: 'Bank transfer', accounts: [account], reservedDays: 14 })
})

test('who has terms pays on invoice first, and reads only the ways that work', async () => {
  const known = await signUpVerified(portal)
  await admin.call('PUT', `/users/${known.id}/terms`, { paymentDays: 30, buyerReference: '' })
  expect((await before(known, 100)).options[0]).toMatchObject({
    id: 'terms',
    hint: expect.stringContaining('by card'),
  })
  await openAccount()
  expect(ids(await before(known, 100))).toEqual(['terms', 'card', 'transfer'])
  expect((await before(known, 100)).options[0].hint).toContain('by transfer or card')
})

test.each([
  ['USD', 0.24, false],
  ['USD', 0.5, true],
  ['USD', 1_000_000, false],
  ['KWD', 1.235, false],
  ['KWD', 1.23, true],
  ['BHD', 1.001, false],
  ['JPY', 49, false],
  ['JPY', 50, true],
])(
  '%s %d by card: %s, known before the order, and the other ways are offered',
  async (currency, total, isPossible) => {
    await openAccount()
    await publishSettings(admin, 'formats', { currency })
    const found = await before(buyer, total)
    expect(found.cardRefusal).toBe(isPossible ? null : 'amount_not_chargeable')
    expect(ids(found)).toEqual([...(isPossible ? ['card'] : []), 'transfer', 'later'])
  },
)

test('an order that no card can pay says so, is not started, and is paid by transfer', async () => {
  await openAccount()
  const { _id } = await addTestProduct(admin, { unitprice: 0.24 })
  const order = await orderFor(buyer, _id)
  expect(await of(buyer, order._id)).toMatchObject({
    cardRefusal: 'amount_not_chargeable',
    options: [{ id: 'transfer' }],
  })
  const start = await buyer.call('POST', `/payment/${order._id}/start`)
  expect([start.statusCode, start.json().code]).toEqual([422, 'amount_not_chargeable'])
  expect(start.json().message ?? start.body).not.toContain('invoice')
  expect((await buyer.call('POST', `/payment/${order._id}/methods/transfer`)).json().order.payment).toBe(
    'processing',
  )
})

test('an order whose freight staff still enter, one on request, a paid and an ended one have no way to pay', async () => {
  await openAccount()
  await switchFreightOn(admin)
  const product = await addTestProduct(admin, { shipWeight: 250, shipWeightUnit: 'g' })
  const { order } = await orderSent(buyer, [{ product, quantity: 1 }], { freightMethod: 'forwarder' })
  expect(order.freight.amount).toBeNull()
  expect(ids(await of(buyer, order._id))).toEqual([])
  const open = (await buyer.call('GET', `/order/${order._id}/payments`)).json().open
  expect(open).toBe(0)
  await publishSettings(admin, 'freight', deliveredSettings.freight)
  const ended = await orderFor(buyer, product._id)
  expect(ids(await of(buyer, ended._id))).toEqual(['card', 'transfer'])
  await buyer.call('POST', `/order/${ended._id}/cancel`)
  expect(ids(await of(buyer, ended._id))).toEqual([])
})

test('who has a cash discount reads it before the order, with what it leaves to pay', async () => {
  const known = await signUpVerified(portal)
  const terms = { paymentDays: 30, cashDiscount: { percent: 2, days: 10 } }
  await admin.call('PUT', `/users/${known.id}/terms`, terms)
  const hint = async (total: number, by = known.call) =>
    (await by('POST', '/payment-options', { total })).json().options[0].hint
  expect(await hint(119.5)).toBe(
    'Payable within 30 days of the invoice, by card. 2% cash discount within 10 days of the invoice: $117.11.',
  )
  await openAccount()
  expect(await hint(119.5)).toBe(
    'Payable within 30 days of the invoice, by transfer or card. 2% cash discount by transfer within 10 days of the invoice: $117.11.',
  )
  expect(await hint(119.5, known.callWith({ 'accept-language': 'de' }))).toMatch(
    /2\s%\sSkonto bei Überweisung innerhalb von 10 Tagen nach Rechnungsstellung: 117,11\s\$\./,
  )
  // Of one cent there is none.
  expect(await hint(0.01)).not.toContain('discount')
  // What it names is what the order gets.
  const order = await orderFor(known, (await addTestProduct(admin))._id)
  expect(order.cashDiscount).toEqual({ percent: 2, days: 10 })
  await admin.call('PUT', `/users/${known.id}/terms`, { paymentDays: 30, cashDiscount: null })
  expect(await hint(119.5)).not.toContain('discount')
})

test('the options of an order are its buyer’s, and a total is a number', async () => {
  const order = await orderFor(buyer, (await addTestProduct(admin))._id)
  const stranger = await signUp(portal)
  expect((await callAs(portal)('GET', `/payment/${order._id}/options`)).statusCode).toBe(401)
  expect((await stranger.call('GET', `/payment/${order._id}/options`)).json().code).toBe('not_yours')
  expect((await buyer.call('GET', '/payment/x/options')).json().code).toBe('order_not_found')
  expect((await callAs(portal)('POST', '/payment-options', { total: 1 })).statusCode).toBe(401)
  for (const body of [{}, { total: '1' }, { total: -1 }, { total: null }, { total: 1, sum: 2 }]) {
    expect([400, 422]).toContain((await buyer.call('POST', '/payment-options', body)).statusCode)
  }
  expect(await before(buyer, 0.001)).toEqual({ options: [], cardRefusal: null })
})

test('a transfer reserves the products for as long as a bank may take, also for an unconfirmed address', async () => {
  await openAccount()
  const stranger = await signUp(portal)
  const order = await orderFor(stranger, (await addTestProduct(admin))._id)
  const daysOf = (until: string | null) => (new Date(until ?? 0).getTime() - Date.now()) / 86_400_000
  expect(daysOf(order.holdUntil)).toBeLessThan(1.1)
  const chosen = (await stranger.call('POST', `/payment/${order._id}/methods/transfer`)).json().order
  expect(daysOf(chosen.holdUntil)).toBeCloseTo(14, 2)
  // The company decides, but not for less than a bank may take.
  expect((await publishSettings(admin, 'payment', { transferDays: 6 })).json().errors).toMatchObject([
    { path: 'content.transferDays' },
  ])
  expect((await publishSettings(admin, 'payment', { transferDays: 30 })).statusCode).toBe(200)
  const second = await orderFor(stranger, (await addTestProduct(admin))._id)
  const longer = (await stranger.call('POST', `/payment/${second._id}/methods/transfer`)).json().order
  expect(daysOf(longer.holdUntil)).toBeCloseTo(30, 2)
  await publishSettings(admin, 'payment', { transferDays: 14 })
  // What was chosen before waits for its own time: it is not cancelled after 14 days.
  await portal.pool.query(
    `update transfer set created_at = created_at - interval '20 days', waits_until = waits_until - interval '20 days'
     where order_id = any($1::uuid[])`,
    [[order._id, second._id]],
  )
  const payment = async (id: string) => (await stranger.call('POST', `/payment/${id}/check`)).json().order.payment
  expect(await payment(second._id)).toBe('processing')
  expect(await payment(order._id)).toBe('due')
})

test('a card that was started gives way to a transfer', async () => {
  await openAccount()
  const order = await orderFor(buyer, (await addTestProduct(admin))._id)
  await startPaying(buyer, order._id)
  expect(ids(await of(buyer, order._id))).toEqual(['card', 'transfer'])
  expect((await buyer.call('POST', `/payment/${order._id}/methods/transfer`)).statusCode).toBe(200)
})
