import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { shipTo, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { issueCreditNotes } from '#tests/support/invoices.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ OPEN_ORDERS: '0', RATE_LIMIT: '1000000' })
const year = new Date().getUTCFullYear()
let admin: TestActor
let buyer: TestActor
let product: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  await switchTaxOn(admin)
  await publishSettings(admin, 'company', { street: 'Example Street 1', city: 'Hamburg' })
  product = await addTestProduct(admin, { unitprice: 10, available: 10_000 })
})

const home = { ...shipTo, country: 'DE', postcode: '10115', city: 'Berlin' }

async function paidOrder(): Promise<{ id: string; number: number; total: number }> {
  await buyer.call('POST', '/cart/lines', { lines: [{ productId: product._id, quantity: 1 }] })
  const cart = (await buyer.call('GET', '/cart')).json()
  const body = { cartId: cart.id, version: cart.version, expectedTotal: 11.9, shipTo: home }
  const placed = await buyer.call('POST', '/cart/order', body)
  expect(placed.statusCode, placed.body).toBe(201)
  const { _id: id, number, total } = placed.json()
  const receipt = { kind: 'cash', amount: total, receivedOn: `${year}-01-01` }
  expect((await admin.call('POST', `/orders/${id}/receipts`, receipt)).statusCode).toBe(201)
  return { id, number, total }
}

async function issue(id: string): Promise<string> {
  const answer = await admin.call('POST', `/order/${id}/invoice`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().number
}

const invoiced = async () => issue((await paidOrder()).id)

async function credited(): Promise<string> {
  const { id } = await paidOrder()
  await issue(id)
  const [payment] = (await admin.call('GET', `/orders/${id}/payments`)).json().payments
  const refunded = await admin.call('POST', `/payments/${payment._id}/refund`, { amount: 1, reason: 'Scratched' })
  expect(refunded.statusCode, refunded.body).toBeLessThan(300)
  await admin.call('POST', `/manage/transfer-refunds/${refunded.json()._id}/done`)
  await issueCreditNotes(portal, id)
  return (await buyer.call('GET', `/order/${id}/credit-notes`)).json()[0].number
}

const number = (change: object) => publishSettings(admin, 'numbers', change)

test('until somebody chooses, invoices and credit notes are numbered together by year', async () => {
  expect(await invoiced()).toBe(`${year}-000001`)
  expect(await credited()).toBe(`${year}-000003`)
  expect(await invoiced()).toBe(`${year}-000004`)
})

test('a prefix has numbers of its own without gaps, and a former one goes on where it stopped', async () => {
  expect((await number({ invoicePrefix: 'RE-{year}/', digits: 4, invoiceStart: 101 })).statusCode).toBe(200)
  expect([await invoiced(), await invoiced(), await credited()]).toEqual([
    `RE-${year}/0101`,
    `RE-${year}/0102`,
    `RE-${year}/0104`,
  ])
  const refused = await number({ invoicePrefix: '{year}-', invoiceStart: 4 })
  expect([refused.statusCode, refused.json().errors[0]]).toEqual([
    422,
    { path: 'content.invoiceStart', message: 'Numbers up to 4 are in use. Enter a larger one.' },
  ])
  expect((await number({ invoicePrefix: '{year}-', invoiceStart: 5, digits: 6 })).statusCode).toBe(200)
  expect(await invoiced()).toBe(`${year}-000005`)
})

test('credit notes have a circle of their own where the settings say so', async () => {
  const same = await number({ creditNotes: 'own', creditNotePrefix: '{year}-' })
  expect([same.statusCode, same.json().errors[0].path]).toEqual([422, 'content.creditNotePrefix'])
  expect((await number({ creditNotes: 'own', creditNotePrefix: 'RK-{year}-' })).statusCode).toBe(200)
  expect([await invoiced(), await credited(), await credited(), await invoiced()]).toEqual([
    `${year}-000006`,
    `RK-${year}-000001`,
    `RK-${year}-000002`,
    `${year}-000009`,
  ])
})

test('thirty invoices at once have thirty numbers without a gap, while the settings change', async () => {
  await number({ invoicePrefix: 'A-', invoiceStart: 1, creditNotes: 'invoices' })
  const orders = []
  for (let count = 0; count < 30; count++) orders.push(await paidOrder())
  const issuing = Promise.all(orders.map(({ id }) => issue(id)))
  expect((await number({ invoicePrefix: 'B-' })).statusCode).toBe(200)
  const given = await issuing
  expect(new Set(given).size).toBe(30)
  for (const prefix of ['A-', 'B-']) {
    const own = given.filter((one) => one.startsWith(prefix)).map((one) => Number(one.slice(2)))
    expect(own.toSorted((a, b) => a - b)).toEqual(own.map((_, index) => index + 1))
  }
})

test('the year is that of the company’s calendar, and its numbers begin with the first one', async () => {
  const counted = async (timeZone: string, at: string) => {
    const { rows } = await portal.pool.query(
      `select extract(year from $1::timestamptz at time zone $2)::text as year`,
      [at, timeZone],
    )
    return rows[0].year
  }
  // The statement asks the same of now().
  expect(await counted('Pacific/Kiritimati', '2026-12-31T10:00:00Z')).toBe('2027')
  expect(await counted('America/New_York', '2027-01-01T04:59:59Z')).toBe('2026')
  await number({ invoicePrefix: 'Y{year}-', invoiceStart: 7 })
  await portal.pool.query(`insert into number_counter (prefix, last) values ($1, 500)`, [`Y${year - 1}-`])
  expect(await invoiced()).toBe(`Y${year}-000007`)
})

test('an invoice that fails on its last step leaves no gap', async () => {
  await number({ invoicePrefix: 'F-', invoiceStart: 1 })
  const { id } = await paidOrder()
  await portal.pool.query(`
    create function fail_number() returns trigger language plpgsql as
      $$ begin raise exception 'a test lets it fail'; end $$;
    create constraint trigger fail_number after insert on invoice deferrable initially deferred
      for each row execute function fail_number();`)
  expect((await admin.call('POST', `/order/${id}/invoice`)).statusCode).toBe(500)
  await portal.pool.query('drop function fail_number() cascade')
  expect(await issue(id)).toBe('F-000001')
})

test('the release before writes its numbers of the year, and none of them is given again', async () => {
  await number({ invoicePrefix: '{year}-', invoiceStart: 2000 })
  const { id } = await paidOrder()
  const { rows } = await portal.pool.query(
    `with counted as (
       update invoice_counter set last = last + 1 where year = $2 returning year, last
     ) insert into invoice (year, number, order_id, issued_at, snapshot, due_on)
     select year, last, $1, now(), '{}', now() from counted returning printed, number`,
    [id, year],
  )
  expect(rows[0].printed).toBe(`${year}-${String(rows[0].number).padStart(6, '0')}`)
  expect(await invoiced()).toBe(`${year}-002000`)
})

test('a payment is found and booked by the number that is printed', async () => {
  await number({ invoicePrefix: 'RE-{year}/', invoiceStart: 9001, digits: 5 })
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30 })
  await buyer.call('POST', '/cart/lines', { lines: [{ productId: product._id, quantity: 1 }] })
  const cart = (await buyer.call('GET', '/cart')).json()
  const body = { cartId: cart.id, version: cart.version, expectedTotal: 11.9, shipTo: home }
  const { _id: id, number: orderNumber } = (await buyer.call('POST', '/cart/order', body)).json()
  for (const status of ['confirmed', 'in_production']) {
    const { version } = (await admin.call('GET', `/order/${id}/timeline`)).json().order
    await admin.call('POST', `/order/${id}/status`, { status, version })
  }
  await admin.call('POST', `/order/${id}/shipments`, { everything: true, carrier: 'Demo' })
  const printed = await issue(id)
  expect(printed).toBe(`RE-${year}/09001`)
  const found = await admin.call('GET', `/manage/payable-orders?q=${encodeURIComponent(printed.toLowerCase())}`)
  expect(found.json().orders ?? found.json()).toMatchObject([{ number: orderNumber, invoice: printed }])
})

test('orders go on from a number that was not given yet', async () => {
  const { number: last } = await paidOrder()
  const refused = await number({ orderStart: last })
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'content.orderStart'])
  expect((await number({ orderStart: last + 1000 })).statusCode).toBe(200)
  expect((await paidOrder()).number).toBe(last + 1000)
  expect((await number({ orderStart: null })).statusCode).toBe(200)
  expect((await paidOrder()).number).toBe(last + 1001)
})

test.each(['', 're-', 'RE1', 'RE-{year}', '{year}', '-', '2026-', 'RE_', `${'A'.repeat(20)}-`, 'RE-{month}-'])(
  'the prefix “%s” is refused',
  async (invoicePrefix) => {
    const refused = await number({ invoicePrefix })
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'content.invoicePrefix'])
  },
)
