import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayIn } from '#contract/days.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderSent, switchFreightOn } from '#tests/support/companies/freight.ts'
import { germanTax, publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ OPEN_ORDERS: '0', RATE_LIMIT: '1000000' })
const today = dayIn('UTC', new Date())
const to = { country: 'DE', postcode: '10115', city: 'Berlin' }
let admin: TestActor
/** On invoice. */
let dealer: TestActor
/** In advance. */
let buyer: TestActor
let product: Product
let odd: Product
let book: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await switchTaxOn(admin)
  await publishSettings(admin, 'company', { street: 'Example Street 1', city: 'Hamburg', legalName: 'Demo GmbH' })
  const many = { available: 100_000, shipWeight: 250, shipWeightUnit: 'g' }
  product = await addTestProduct(admin, { ...many, unitprice: 100 })
  odd = await addTestProduct(admin, { ...many, unitprice: 19.99 })
  book = await addTestProduct(admin, { ...many, unitprice: 0.05, taxClass: 'reduced' })
  dealer = await signUpVerified(portal)
  buyer = await signUpVerified(portal)
  await admin.call('PUT', `/users/${dealer.id}/terms`, { paymentDays: 30 })
})

beforeEach(() => rateOfToday(19))

afterAll(async () => {
  expect(await findBrokenData(portal.pool)).toEqual([])
})

/** The standard rate from today on: until yesterday it was 19 %. */
async function rateOfToday(percent: number, change: object = {}): Promise<void> {
  const added = { country: 'DE', taxClass: 'standard', percent, from: today }
  const rates = [...germanTax.rates, added]
  const answer = await publishSettings(admin, 'tax', { ...germanTax, rates, ...change })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}

const read = async (id: string): Promise<Order> => (await admin.call('GET', `/order/${id}/timeline`)).json().order
const place = async (by: TestActor, lines: Parameters<typeof orderSent>[1]): Promise<string> =>
  (await orderSent(by, lines, { to })).order._id
const taxDay = async (id: string, by = admin) => (await by.call('GET', `/order/${id}/tax-day`)).json().change
const invoice = (id: string) => admin.call('POST', `/order/${id}/invoice`)

/** Pieces that will not be sent, and are not charged. */
async function end(id: string, lines: object[]): Promise<void> {
  const { version } = await read(id)
  const body = { lines, money: 'return', reason: 'Not made any more', version }
  const answer = await admin.call('POST', `/order/${id}/endings`, body)
  expect(answer.statusCode, answer.body).toBe(201)
}

async function ship(id: string): Promise<void> {
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [id])
  const answer = await admin.call('POST', `/order/${id}/shipments`, { everything: true, carrier: 'Demo' })
  expect(answer.statusCode, answer.body).toBe(201)
}

const receive = (id: string, amount: number) =>
  admin.call('POST', `/orders/${id}/receipts`, { kind: 'transfer', amount, receivedOn: today })

async function accept(id: string, expectedTotal: number) {
  const { version } = await read(id)
  return admin.call('PUT', `/manage/orders/${id}/tax-day`, { version, expectedTotal })
}

async function issued(id: string) {
  const { rows } = await portal.pool.query('select snapshot from invoice where order_id = $1', [id])
  const { lines, goodsMinor, taxMinor, totalMinor } = rows[0]?.snapshot.order ?? {}
  return { lines, goodsMinor, taxMinor, totalMinor }
}

test('of pieces that were ended before the invoice nothing is charged, and the rest has the rates of the day of supply', async () => {
  const id = await place(dealer, [{ product, quantity: 10 }])
  await end(id, [{ line: 1, quantity: 6 }])
  expect(await read(id)).toMatchObject({ total: 1190, credited: 714, open: 476 })
  await rateOfToday(20)
  for (const by of [admin, dealer]) {
    expect(await taxDay(id, by)).toMatchObject({
      before: { goods: 400, tax: 76, total: 476 },
      after: { goods: 400, tax: 80, total: 480 },
      isFixed: false,
      isTotalKept: false,
      needsPerson: false,
    })
  }
  await ship(id)
  expect(await taxDay(id)).toMatchObject({ day: today, isFixed: true })
  expect((await invoice(id)).statusCode).toBe(200)
  expect(await issued(id)).toMatchObject({ goodsMinor: 40_000, taxMinor: 8000, totalMinor: 48_000 })
  expect(await read(id)).toMatchObject({ total: 1200, credited: 720, open: 480 })
  expect(await taxDay(id)).toBeNull()
  const { rows } = await portal.pool.query(
    `select detail from order_event where order_id = $1 and kind = 'tax_day_changed'`,
    [id],
  )
  expect(rows).toEqual([{ detail: { totalMinor: 48_000 } }])
  expect((await receive(id, 480)).json()).toMatchObject({ open: 0, surplus: 0, order: { paid: true } })
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test.each([20, 16])(
  'what is charged of a price that was agreed gross stays to the cent at %d %%',
  async (percent) => {
    for (const [ended, quantity] of [
      [1, 2],
      [2, 3],
      [3, 7],
      [6, 7],
    ] as const) {
      await rateOfToday(19, { shown: 'gross' })
      const lines = [
        { product: odd, quantity },
        { product: book, quantity: 3 },
      ]
      const id = await place(dealer, lines)
      await end(id, [
        { line: 1, quantity: ended },
        { line: 2, quantity: ended === 1 ? 3 : 1 },
      ])
      const { open } = await read(id)
      await rateOfToday(percent, { shown: 'gross' })
      await ship(id)
      expect(await taxDay(id)).toMatchObject({
        isTotalKept: true,
        before: { total: open },
        after: { total: open },
      })
      expect((await invoice(id)).statusCode).toBe(200)
      expect((await issued(id)).totalMinor).toBe(Math.round(open * 100))
      expect(await read(id)).toMatchObject({ open })
      expect(await findBrokenData(portal.pool)).toEqual([])
    }
  },
)

test('of an order that is paid in part the difference is shown and waits for a person', async () => {
  const id = await place(dealer, [{ product, quantity: 3 }])
  await end(id, [{ line: 1, quantity: 1 }])
  await receive(id, 100)
  await rateOfToday(20)
  await ship(id)
  expect((await invoice(id)).json().errors).toMatchObject([{ path: 'order.tax' }])
  expect(await taxDay(id)).toMatchObject({ needsPerson: true, before: { total: 238 }, after: { total: 240 } })
  expect((await accept(id, 238)).json()).toMatchObject({ code: 'total_changed', current: { total: 240 } })
  expect((await accept(id, 240)).json().order).toMatchObject({ paid: false, open: 140 })
  expect((await invoice(id)).statusCode).toBe(200)
  expect(await issued(id)).toMatchObject({ totalMinor: 24_000 })
  expect((await receive(id, 140)).json()).toMatchObject({ open: 0, order: { paid: true } })
})

test('a paid order is not asked for money again; where the rate falls, what was paid too much is an overpayment', async () => {
  for (const [percent, tax, surplus] of [
    [20, 39.67, 0],
    [16, 32, 6],
  ] as const) {
    await rateOfToday(19)
    const id = await place(buyer, [{ product, quantity: 3 }])
    await end(id, [{ line: 1, quantity: 1 }])
    await receive(id, 238)
    expect(await read(id)).toMatchObject({ paid: true })
    await rateOfToday(percent)
    const { after } = await taxDay(id)
    expect(after).toMatchObject({ tax, total: 238 - surplus })
    expect((await accept(id, after.total)).json().order).toMatchObject({ paid: true, open: 0 })
    expect((await invoice(id)).statusCode).toBe(200)
    expect(await issued(id)).toMatchObject({ totalMinor: (238 - surplus) * 100 })
    expect((await admin.call('GET', `/orders/${id}/receipts`)).json()).toMatchObject({ surplus })
    expect(await findBrokenData(portal.pool)).toEqual([])
  }
})

test('a line of which nothing is charged has no part in it, and pieces that end afterwards are taken off at the new rates', async () => {
  await switchFreightOn(admin)
  const lines = [
    { product, quantity: 2 },
    { product: odd, quantity: 5 },
  ]
  const id = await place(dealer, lines)
  await end(id, [{ line: 1, quantity: 2 }])
  await receive(id, 1)
  await rateOfToday(20)
  const { before, after } = await taxDay(id)
  const freight = before.freight.amount
  expect(freight).toBeGreaterThan(0)
  expect([before.goods, after.goods]).toEqual([99.95, 99.95])
  expect(after.tax).toBe(Math.round((99.95 + freight) * 20) / 100)
  expect((await accept(id, after.total)).statusCode).toBe(200)
  await end(id, [{ line: 2, quantity: 2 }])
  const { open } = await read(id)
  expect(open).toBeCloseTo(Math.round((59.97 + freight) * 120) / 100 - 1, 6)
  await ship(id)
  expect((await invoice(id)).statusCode).toBe(200)
  expect((await issued(id)).totalMinor).toBe(Math.round((open + 1) * 100))
})
