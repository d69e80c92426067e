import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { toMinor } from '#contract/money.ts'
import type { Product } from '#contract/products/products.ts'
import type { AccountingSettings } from '#contract/tax/accounting-settings.ts'
import { readDatev } from '#tests/support/accounting/read-datev.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { correctAtRandom } from '#tests/support/companies/corrections.ts'
import { orderSent, switchFreightOn } from '#tests/support/companies/freight.ts'
import { germanTax, publishSettings, rememberAnswer, switchTaxOn } from '#tests/support/companies/tax.ts'
import { addYearProducts, dutchBusiness, yearPlaces } from '#tests/support/companies/year.ts'
import { issueInvoice } from '#tests/support/invoices.ts'
import { testPortal } from '#tests/support/portal.ts'
import { randomOf } from '#tests/support/providers/random.ts'

const portal = testPortal({ OPEN_ORDERS: '0', RATE_LIMIT: '1000000' })
const random = randomOf(42)
let admin: TestActor
let buyers: TestActor[]
let products: Product[]
const today = new Date().toISOString().slice(0, 10)
const month = today.slice(0, 7)

const account = (treatment: string, percent: number | null, number: string, country = '') => ({
  treatment,
  country,
  percent,
  account: number,
  taxKey: '',
})

const accounting = {
  consultantNumber: 29098,
  clientNumber: 55003,
  yearStartMonth: 1,
  accountLength: 4,
  collectiveDebtor: '10000',
  firstDebtor: '',
  revenueAccounts: [
    account('domestic', 19, '8400'),
    account('domestic', 7, '8300'),
    account('intra_community', null, '8125'),
    account('export', null, '8120'),
    account('destination', null, '8331', 'NL'),
    account('destination', 20, '8332'),
    account('destination', 10, '8333'),
  ],
} as AccountingSettings

/** A delivery of two kinds of goods, paid and sent, so that it has an invoice. */
async function invoiced(place: (typeof yearPlaces)[number], buyer: TestActor): Promise<string> {
  const { vatId, ...to } = place
  const lines = products.slice(0, 2).map((product) => ({ product, quantity: 1 + Math.floor(random() * 9) }))
  const { order, answer } = await orderSent(buyer, lines, { to, ...(vatId && { vatId }) })
  expect(answer.statusCode, answer.body).toBe(201)
  const receipt = { kind: 'cash', amount: order.total, receivedOn: today }
  expect((await admin.call('POST', `/orders/${order._id}/receipts`, receipt)).statusCode).toBe(201)
  for (const status of ['confirmed', 'in_production']) {
    const { version } = (await admin.call('GET', `/order/${order._id}/timeline`)).json().order
    await admin.call('POST', `/order/${order._id}/status`, { status, version })
  }
  const shipped = await admin.call('POST', `/order/${order._id}/shipments`, { everything: true, carrier: 'Demo' })
  expect(shipped.statusCode, shipped.body).toBe(201)
  await issueInvoice(admin, order._id)
  return order._id
}

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await switchTaxOn(admin, {
    hasOneStopShop: true,
    rates: [
      ...germanTax.rates,
      ...['standard', 'reduced', 'scrap'].flatMap((taxClass) => [
        { country: 'NL', taxClass, percent: 21, from: '2021-01-01' },
        { country: 'AT', taxClass, percent: taxClass === 'reduced' ? 10 : 20, from: '2021-01-01' },
      ]),
    ],
  })
  await switchFreightOn(admin)
  await publishSettings(admin, 'company', { street: 'Demo Street 1', city: 'Hamburg' })
  await rememberAnswer(portal.pool, dutchBusiness, { answer: 'valid' })
  products = await addYearProducts(admin)
  buyers = [await signUpVerified(portal), await signUpVerified(portal)]
  await portal.pool.query('update users set name = $2 where id = $1', [
    buyers[0]?.id,
    'Łódź "Süß; Söhne" ﬁn 株式会社 with a name that is much longer than the sixty characters',
  ])
  for (let round = 0; round < 2; round++) {
    for (const place of yearPlaces) {
      const orderId = await invoiced(place, buyers[round] as TestActor)
      if (round === 1) await correctAtRandom(admin, orderId, random)
    }
  }
}, 240_000)

const bookings = (query = `month=${month}`) => admin.call('GET', `/manage/invoices/bookings.csv?${query}`)

async function amounts(): Promise<Record<string, string>[]> {
  const answer = await admin.call('GET', `/manage/invoices/amounts.csv?month=${month}`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  return parse(answer.body, { columns: true, bom: true })
}

/** What the documents themselves say, in the order of their numbers. */
async function totals(): Promise<Map<string, number>> {
  const { rows } = await portal.pool.query<{ number: string; minor: number }>(
    `select year || '-' || lpad(number::text, 6, '0') as number, minor from (
       select year, number, (snapshot -> 'order' ->> 'totalMinor')::bigint as minor from invoice
       union all select year, number, -(snapshot ->> 'totalMinor')::bigint from credit_note
     ) d order by year, number`,
  )
  return new Map(rows.map(({ number, minor }) => [number, minor]))
}

function added<One>(all: readonly One[], keyOf: (one: One) => string, minorOf: (one: One) => number) {
  const sums = new Map<string, number>()
  for (const one of all) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + minorOf(one))
  return sums
}

test('without numbers and accounts no file is written, and each of them is named', async () => {
  const answer = await bookings()
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'accounts_missing'])
  expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual([
    'consultantNumber',
    'clientNumber',
    'collectiveDebtor',
  ])
  await publishSettings(admin, 'accounting', {
    ...accounting,
    revenueAccounts: accounting.revenueAccounts.filter(({ treatment }) => treatment !== 'export'),
  })
  const refused = await bookings()
  expect(refused.statusCode).toBe(422)
  const exported = (await amounts()).filter(({ treatment }) => treatment === 'export')
  expect(exported.length).toBeGreaterThan(1)
  expect(new Set(refused.json().errors.map(({ message }: { message: string }) => message))).toEqual(
    new Set(
      exported.map(({ number }) => `${number}: there is no revenue account for “Export outside the EU, 0 %”.`),
    ),
  )
})

test('a month of invoices and corrections is a DATEV batch that balances with each document to the cent', async () => {
  expect((await publishSettings(admin, 'accounting', accounting)).statusCode).toBe(200)
  const answer = await bookings()
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=windows-1252'])
  const days = (await import('#contract/days.ts')).addDays
  const last = days(`${days(`${month}-01`, 31).slice(0, 7)}-01`, -1)
  const inName = `${month}-01_${last}`.replaceAll('-', '')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="EXTF_Buchungsstapel_${inName}.csv"`)
  const { head, bookings: read } = readDatev(answer.rawPayload)
  expect([head[10], head[11], head[12], head[13]]).toEqual(['29098', '55003', `${month.slice(0, 4)}0101`, '4'])
  expect([head[14], head[15]]).toEqual([`${month}-01`, last].map((day) => day.replaceAll('-', '')))
  const expected = await totals()
  expect([...expected.values()].some((minor) => minor < 0)).toBe(true)
  expect(
    added(
      read,
      ({ number }) => number,
      ({ signed }) => signed,
    ),
  ).toEqual(expected)
  expect(new Set(read.map(({ day }) => day))).toEqual(new Set([today]))
  expect(new Set(read.map(({ debtor }) => debtor))).toEqual(new Set(['10000']))
  for (const used of ['8400', '8300', '8125', '8120', '8331', '8332', '8333']) {
    expect(read.map(({ account: one }) => one)).toContain(used)
  }
  expect(read.find(({ account: one }) => one === '8125')?.destination).toBe(dutchBusiness)
  const toConsumer = read.find(({ account: one }) => one === '8332')
  expect([toConsumer?.destination, toConsumer?.destinationRate]).toEqual(['AT', '20,00'])
})

test('the table has a row for each document and rate, and balances with the batch and the documents', async () => {
  const table = await amounts()
  const minor = (row: Record<string, string>, column: string) => toMinor(Number(row[column]), row.currency ?? '')
  expect(
    added(
      table,
      ({ number = '' }) => number,
      (row) => minor(row, 'total'),
    ),
  ).toEqual(await totals())
  for (const row of table) expect(minor(row, 'net') + minor(row, 'tax')).toBe(minor(row, 'total'))
  expect(table.filter(({ kind }) => kind === 'credit note').every(({ corrects }) => corrects !== '')).toBe(true)
})

test('the text of a booking is in Windows-1252 and is cut by whole characters', async () => {
  await portal.pool.query(
    `update invoice set snapshot = jsonb_set(snapshot #- '{order,shipTo,company}' #- '{order,billTo,company}', '{order,userName}', $1::jsonb)
     where number = 1`,
    [JSON.stringify(`Łódź "Süß; Söhne" ﬁn\n株式会社 e\u0301 👨‍👩‍👧 ${'x'.repeat(29)}ﬃ end`)],
  )
  const { bookings: read } = readDatev((await bookings()).rawPayload)
  const text = read.find(({ number }) => number.endsWith('000001'))?.text
  expect(text).toBe(`Lódz "Süß; Söhne" fin ???? é ? ${'x'.repeat(29)}`)
})

test('each customer has a debtor number of its own where the settings say so', async () => {
  await publishSettings(admin, 'accounting', { firstDebtor: '20000' })
  const { bookings: read } = readDatev((await bookings()).rawPayload)
  const debtors = new Set(read.map(({ debtor }) => debtor))
  expect(debtors.size).toBe(2)
  for (const debtor of debtors) expect(debtor).toMatch(/^2\d{4}$/)
  await publishSettings(admin, 'accounting', { firstDebtor: '69999' })
  const refused = await bookings()
  expect(refused.json().errors[0].message).toMatch(/no debtor number is left/)
  await publishSettings(admin, 'accounting', { firstDebtor: '' })
})

test('a file has one business year', async () => {
  const year = Number(today.slice(0, 4))
  const refused = await bookings(`from=${year - 1}-12-15&to=${year}-01-15`)
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'to'])
  expect(refused.json().errors[0].message).toContain(`${year}-01-01`)
  await publishSettings(admin, 'accounting', { yearStartMonth: 7 })
  expect((await bookings(`from=${year - 1}-12-15&to=${year}-01-15`)).statusCode).toBe(200)
  expect((await bookings(`from=${year}-06-30&to=${year}-07-01`)).statusCode).toBe(422)
  await publishSettings(admin, 'accounting', { yearStartMonth: 1 })
})

test.each([
  ['', 'month'],
  ['month=2026-13', 'month'],
  ['month=2026-11&from=2026-11-01', 'month'],
  ['from=2026-11-01', 'to'],
  ['to=2026-11-01', 'from'],
  ['from=2026-11-02&to=2026-11-01', 'to'],
  ['from=2025-01-01&to=2026-11-01', 'to'],
])('the days “%s” are refused at %s', async (query, path) => {
  for (const file of ['bookings', 'amounts']) {
    const answer = await admin.call('GET', `/manage/invoices/${file}.csv?${query}`)
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, path])
  }
})

test.each([
  [{ accountLength: 9 }, 'content.accountLength'],
  [{ consultantNumber: 1000 }, 'content.consultantNumber'],
  [{ collectiveDebtor: '70000' }, 'content.collectiveDebtor'],
  [{ collectiveDebtor: '100000' }, 'content.collectiveDebtor'],
  [{ revenueAccounts: [account('domestic', 19, '84000')] }, 'content.revenueAccounts.0.account'],
  [
    { revenueAccounts: [account('domestic', 19, '8400'), account('domestic', 19, '8401')] },
    'content.revenueAccounts.1.treatment',
  ],
  [{ revenueAccounts: [account('domestic', 19, '0000')] }, 'content.revenueAccounts.0.account'],
])('settings that no batch could have are refused: %o', async (change, path) => {
  const refused = await publishSettings(admin, 'accounting', change)
  expect([refused.statusCode, refused.json().errors?.[0]?.path]).toEqual([422, path])
})
