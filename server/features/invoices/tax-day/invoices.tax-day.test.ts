import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayIn } from '#contract/days.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderSent } from '#tests/support/companies/freight.ts'
import { germanTax, publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { startPaying } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
const today = dayIn('UTC', new Date())
const home = { country: 'DE', postcode: '10115', city: 'Berlin' }

let admin: TestActor
let onAccount: TestActor
let product: Product
let cheap: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await switchTaxOn(admin)
  await publishSettings(admin, 'company', { street: 'Example Street 1', city: 'Hamburg', legalName: 'Demo GmbH' })
  product = await addTestProduct(admin, { unitprice: 100, available: 1000 })
  cheap = await addTestProduct(admin, { unitprice: 0.03, available: 1000 })
  onAccount = await signUpVerified(portal)
  await admin.call('PUT', `/users/${onAccount.id}/terms`, { paymentDays: 30 })
})

beforeEach(() => rateOfToday(19))

/** The standard rate from today on: until yesterday it was 19 %. */
async function rateOfToday(percent: number, change: object = {}): Promise<void> {
  const added = { country: 'DE', taxClass: 'standard', percent, from: today }
  const answer = await publishSettings(admin, 'tax', {
    ...germanTax,
    rates: [...germanTax.rates, added],
    ...change,
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

async function order(buyer: TestActor, lines: Parameters<typeof orderSent>[1]): Promise<Order> {
  return (await orderSent(buyer, lines, { to: home })).order
}

const one = () => [{ product, quantity: 1 }]
const read = async (id: string) => (await admin.call('GET', `/order/${id}/timeline`)).json()
const taxDay = async ({ _id }: Order, by = admin) => (await by.call('GET', `/order/${_id}/tax-day`)).json().change
const invoice = ({ _id }: Order) => admin.call('POST', `/order/${_id}/invoice`)

async function ship({ _id }: Order): Promise<void> {
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [_id])
  const answer = await admin.call('POST', `/order/${_id}/shipments`, { everything: true, carrier: 'Demo' })
  expect(answer.statusCode, answer.body).toBe(201)
}

async function receive({ _id }: Order, amount: number): Promise<void> {
  const answer = await admin.call('POST', `/orders/${_id}/receipts`, {
    kind: 'transfer',
    amount,
    receivedOn: today,
  })
  expect(answer.statusCode, answer.body).toBe(201)
}

async function accept({ _id }: Order, expectedTotal: number) {
  const { version } = (await read(_id)).order
  return admin.call('PUT', `/manage/orders/${_id}/tax-day`, { version, expectedTotal })
}

async function issued({ _id }: Order) {
  const { rows } = await portal.pool.query('select snapshot from invoice where order_id = $1', [_id])
  const { lines, goodsMinor, taxMinor, totalMinor } = rows[0]?.snapshot.order ?? {}
  return { lines, goodsMinor, taxMinor, totalMinor }
}

test('an order of March that is delivered in April is invoiced at the rate of April: the net price stays, and the buyer sees it before', async () => {
  const placed = await order(onAccount, one())
  expect(placed).toMatchObject({ goods: 100, tax: 19, total: 119 })
  expect(await taxDay(placed)).toBeNull()
  await rateOfToday(20)
  const before = { tax: 19, total: 119 }
  const after = { goods: 100, tax: 20, total: 120 }
  for (const by of [admin, onAccount]) {
    expect(await taxDay(placed, by)).toMatchObject({
      before,
      after,
      isFixed: false,
      isTotalKept: false,
      needsPerson: false,
    })
  }
  await ship(placed)
  expect(await taxDay(placed, onAccount)).toMatchObject({ day: today, isFixed: true, after })
  const jobs = await portal.startJobs()
  await untilNoJobs(portal.pool)
  await jobs.stop()
  expect((await invoice(placed)).statusCode).toBe(200)
  expect(await issued(placed)).toMatchObject({ goodsMinor: 10_000, taxMinor: 2000, totalMinor: 12_000 })
  const now = await read(placed._id)
  expect(now.order).toMatchObject({ goods: 100, tax: 20, total: 120 })
  expect(now.events).toContainEqual(expect.objectContaining({ kind: 'tax_day_changed', amount: 120 }))
  expect(await taxDay(placed)).toBeNull()
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('what was delivered before the rate changed keeps its rate, also when it is invoiced after', async () => {
  const placed = await order(onAccount, one())
  await ship(placed)
  await portal.pool.query(`update shipment set at = now() - interval '2 days' where order_id = $1`, [placed._id])
  await rateOfToday(20)
  expect(await taxDay(placed)).toBeNull()
  expect((await invoice(placed)).statusCode).toBe(200)
  expect(await issued(placed)).toMatchObject({ taxMinor: 1900, totalMinor: 11_900 })
})

test.each([
  [20, 9917, 1983],
  [16, 10_259, 1641],
])('a price that was agreed gross stays gross: at %d %% it has another net amount', async (percent, net, tax) => {
  await rateOfToday(19, { shown: 'gross' })
  const placed = await order(onAccount, one())
  expect(placed.treatment).toMatchObject({ isGross: true })
  // How prices are shown later changes nothing of what was agreed.
  await rateOfToday(percent, { shown: 'net' })
  await ship(placed)
  expect((await invoice(placed)).statusCode).toBe(200)
  expect(await issued(placed)).toMatchObject({ goodsMinor: net, taxMinor: tax, totalMinor: 11_900 })
  expect((await read(placed._id)).order).toMatchObject({ goods: net / 100, tax: tax / 100, total: 119 })
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('a gross total that no net amount has at the rate stays to the cent', async () => {
  await rateOfToday(19, { shown: 'gross' })
  for (let quantity = 1; quantity <= 6; quantity++) {
    await rateOfToday(19, { shown: 'gross' })
    const placed = await order(onAccount, [{ product: cheap, quantity }])
    await rateOfToday(20, { shown: 'gross' })
    await ship(placed)
    expect((await invoice(placed)).statusCode).toBe(200)
    expect((await issued(placed)).totalMinor).toBe(Math.round(placed.total * 100))
  }
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('a paid order waits for a person, who accepts with one press: its total stays where it would rise', async () => {
  const buyer = await signUpVerified(portal)
  const placed = await order(buyer, one())
  await receive(placed, 119)
  await rateOfToday(20)
  const refused = await invoice(placed)
  expect(refused.json()).toMatchObject({ code: 'invoice_incomplete', errors: [{ path: 'order.tax' }] })
  expect(await taxDay(placed)).toMatchObject({
    needsPerson: true,
    isTotalKept: true,
    after: { tax: 19.83, total: 119 },
  })
  expect((await accept(placed, 120)).json()).toMatchObject({ code: 'total_changed', current: { total: 119 } })
  expect((await accept(placed, 119)).json().order).toMatchObject({ paid: true, tax: 19.83, total: 119 })
  expect((await accept(placed, 119)).json().code).toBe('rule_broken')
  expect((await invoice(placed)).statusCode).toBe(200)
  expect(await issued(placed)).toMatchObject({ taxMinor: 1983, totalMinor: 11_900 })
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('where the rate falls, what was paid too much is an overpayment', async () => {
  const buyer = await signUpVerified(portal)
  const placed = await order(buyer, one())
  await receive(placed, 119)
  await rateOfToday(16)
  expect((await accept(placed, 116)).json().order).toMatchObject({ paid: true, goods: 100, tax: 16, total: 116 })
  expect((await invoice(placed)).statusCode).toBe(200)
  const surplus = (await admin.call('GET', '/manage/surplus')).json()
  expect(JSON.stringify(surplus)).toContain(String(placed.number))
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('of an order that is paid in part the open amount follows', async () => {
  const placed = await order(onAccount, one())
  await receive(placed, 50)
  await rateOfToday(20)
  await ship(placed)
  expect((await invoice(placed)).json().errors).toMatchObject([{ path: 'order.tax' }])
  expect((await accept(placed, 120)).json().order).toMatchObject({ paid: false, total: 120 })
  const receipts = (await admin.call('GET', `/orders/${placed._id}/receipts`)).json()
  expect(receipts).toMatchObject({ open: 70 })
  expect((await invoice(placed)).statusCode).toBe(200)
  await receive(placed, 70)
  expect((await read(placed._id)).order.paid).toBe(true)
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('pieces of a line that were sent at two rates wait for a person', async () => {
  const placed = await order(onAccount, [{ product, quantity: 2 }])
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [placed._id])
  for (const quantity of [1, 1]) {
    const lines = [{ line: 1, quantity }]
    expect(
      (await admin.call('POST', `/order/${placed._id}/shipments`, { lines, carrier: 'Demo' })).statusCode,
    ).toBe(201)
    await portal.pool.query(`update shipment set at = at - interval '1 day' where order_id = $1`, [placed._id])
  }
  await portal.pool.query(`update shipment set at = at + interval '1 day' where order_id = $1`, [placed._id])
  await rateOfToday(20)
  expect(await taxDay(placed)).toMatchObject({ isMixed: true, needsPerson: true, after: { total: 240 } })
  expect((await accept(placed, 240)).statusCode).toBe(200)
  expect(await taxDay(placed)).toBeNull()
  expect((await invoice(placed)).statusCode).toBe(200)
})

test('a change of the rate that is refused leaves the card payment that the buyer has started', async () => {
  const placed = await order(onAccount, one())
  const { ref } = await startPaying(onAccount, placed._id)
  await rateOfToday(20)
  await ship(placed)
  expect((await accept(placed, 119)).json().code).toBe('total_changed')
  expect((await startPaying(onAccount, placed._id)).ref).toBe(ref)
  expect((await accept(placed, 120)).json().order).toMatchObject({ total: 120 })
  expect((await startPaying(onAccount, placed._id)).ref).not.toBe(ref)
})

test('buyers read the difference of their own orders, and staff accept it', async () => {
  const placed = await order(onAccount, one())
  const other = await signUpVerified(portal)
  const path = `/order/${placed._id}/tax-day`
  expect((await other.call('GET', path)).statusCode).toBe(403)
  expect((await portal.app.inject({ method: 'GET', url: `/api${path}` })).statusCode).toBe(401)
  const acceptPath = `/manage/orders/${placed._id}/tax-day`
  const body = { version: placed.version, expectedTotal: 119 }
  expect((await onAccount.call('PUT', acceptPath, body)).statusCode).toBe(403)
  const signedOut = await portal.app.inject({ method: 'PUT', url: `/api${acceptPath}`, payload: body })
  expect(signedOut.statusCode).toBe(401)
  expect((await admin.call('PUT', acceptPath, { ...body, expectedTotl: 1 })).statusCode).toBeOneOf([400, 422])
  expect((await admin.call('PUT', acceptPath, { version: placed.version })).statusCode).toBeOneOf([400, 422])
  expect((await admin.call('PUT', acceptPath, { ...body, version: -1 })).json().code).toBe('stale_version')
  expect((await admin.call('PUT', acceptPath, body)).json().code).toBe('rule_broken')
  expect((await admin.call('GET', '/order/none/tax-day')).statusCode).toBe(404)
})
