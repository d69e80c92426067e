import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { BankReceipt } from '#contract/payments/bank.ts'
import { rfReference } from '#contract/payments/rf-reference.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { extent } from '#tests/support/extent.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { type BankEntry, camtOf } from '#tests/support/providers/bank.ts'

const iban = 'DE89370400440532013000'
const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let buyer: TestActor
let productId: string

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  await publishSettings(admin, 'company', { bankAccounts: [{ bank: 'Demo Bank', iban, bic: '' }] })
  productId = (await addTestProduct(admin, { unitprice: 12.5, available: 100_000 }))._id
})

async function place(newOrderQty = 1): Promise<Order> {
  return (await buyer.call('POST', '/order', { productId, newOrderQty })).json()
}

function send(body: string | Buffer, type = 'application/xml', query = '') {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': type }
  return portal.app.inject({ method: 'POST', url: `/api/manage/bank-files${query}`, headers, payload: body })
}

const sendEntries = (entries: readonly BankEntry[]) => send(camtOf(entries, { iban }))
const quote = ({ number }: Order) => rfReference(String(number))
const read = async (id: string) => (await admin.call('GET', `/order/${id}/timeline`)).json().order
const list = async (state = 'waiting'): Promise<BankReceipt[]> =>
  (await admin.call('GET', `/manage/bank-receipts?state=${state}`)).json()

/** Until the job has booked what was matched. */
async function booked(): Promise<void> {
  const jobs = await portal.startJobs()
  await expect.poll(() => list('matched')).toEqual([])
  await jobs.stop()
}

test('what quotes the reference with the amount is booked, the rest waits with a proposal', async () => {
  const [paid, part, named] = [await place(2), await place(3), await place(7)]
  const answer = await sendEntries([
    { ref: 'A1', amount: '25.00', payer: 'Demo Cycles & Co <Rotterdam>', structured: quote(paid) },
    { ref: 'A2', amount: '20.00', text: `part of ${quote(part)}` },
    { ref: 'A3', amount: '87.50', text: `order ${named.number}` },
    { ref: 'A4', amount: '0.99', text: 'something else' },
    { ref: 'A5', amount: '10.00', text: quote(part), isOutgoing: true },
    { ref: 'A6', amount: '37.50', text: quote(part), isPending: true },
  ])
  expect(answer.json()).toEqual({
    format: 'camt.053',
    account: iban,
    entries: 5,
    matched: 1,
    waiting: 3,
    known: 0,
    outgoing: 1,
    announced: 1,
    failed: 0,
    otherAccount: 0,
    zero: 0,
  })
  await booked()
  expect((await read(paid._id)).payment).toBe('paid')
  const [receipt] = (await admin.call('GET', `/orders/${paid._id}/receipts`)).json().receipts
  expect(receipt).toMatchObject({ kind: 'transfer', amount: 25, receivedOn: '2026-11-20', actor: 'Test Admin' })
  expect((await list('booked'))[0]).toMatchObject({
    payer: 'Demo Cycles & Co <Rotterdam>',
    order: { number: paid.number },
  })
  const waiting = await list()
  expect(waiting.map(({ amount, reason, order }) => [amount, reason, order?.number ?? null])).toEqual(
    expect.arrayContaining([
      [20, 'amount', part.number],
      [87.5, 'number', named.number],
      [0.99, 'unknown', null],
    ]),
  )

  // A person books a part, and then the rest; what belongs to no order is set aside.
  const idOf = (amount: number) => waiting.find((one) => one.amount === amount)?._id
  const book = (id: string | undefined, orderNumber: number, amount: number) =>
    admin.call('POST', `/manage/bank-receipts/${id}/book`, { parts: [{ orderNumber, amount }] })
  expect((await book(idOf(20), part.number, 20)).json()).toMatchObject({ state: 'booked', order: { open: 17.5 } })
  expect((await read(part._id)).payment).toBe('due')
  const twice = await book(idOf(20), part.number, 20)
  expect([twice.statusCode, twice.json().code]).toEqual([409, 'bank_receipt_done'])
  expect((await book(idOf(0.99), 1, 0.99)).json().code).toBe('order_not_found')
  expect((await book(idOf(0.99), paid.number, 0.99)).json().code).toBe('already_paid')
  const aside = await admin.call('POST', `/manage/bank-receipts/${idOf(0.99)}/ignore`, { note: 'A gift' })
  expect(aside.json()).toMatchObject({ state: 'ignored' })
  const rest = await sendEntries([{ ref: 'B1', amount: '17.50', text: quote(part) }])
  expect(rest.json()).toMatchObject({ matched: 1, waiting: 0 })
  await booked()
  expect((await read(part._id)).payment).toBe('paid')
})

test('a file is read once, and an entry of two files too', async () => {
  const order = await place(4)
  const entry = { ref: 'C1', amount: '50.00', text: quote(order) }
  const file = camtOf([entry], { iban })
  expect((await send(file)).json()).toMatchObject({ matched: 1, known: 0 })
  const again = await send(file)
  expect([again.statusCode, again.json().code]).toEqual([409, 'bank_file_known'])
  const later = await sendEntries([entry, { ref: 'C2', amount: '1.00' }])
  expect(later.json()).toMatchObject({ entries: 2, matched: 0, waiting: 1, known: 1 })
  // Without references of the bank, what entries say tells them apart, and how often they say it.
  const plain = { amount: '3.33', text: 'no reference' }
  expect((await sendEntries([plain, plain])).json()).toMatchObject({ waiting: 2, known: 0 })
  expect((await sendEntries([plain, plain, plain])).json()).toMatchObject({ waiting: 1, known: 2 })
  await booked()
  const { receipts } = (await admin.call('GET', `/orders/${order._id}/receipts`)).json()
  expect(receipts).toHaveLength(1)
})

test('two readings of a file at once book it once', async () => {
  const order = await place(5)
  const file = camtOf([{ ref: 'D1', amount: '62.50', text: quote(order) }], { iban })
  const answers = await Promise.all([send(file), send(file)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual(expect.arrayContaining([200]))
  await booked()
  const { receipts } = (await admin.call('GET', `/orders/${order._id}/receipts`)).json()
  expect(receipts).toHaveLength(1)
})

const cut = (text: string) => text.slice(0, text.indexOf('</Ntry>'))
const good = () => camtOf([{ ref: 'E1', amount: '1.00', payer: 'Jäger' }], { iban })

const unreadable = 'bank_file_unreadable'

test.each([
  [
    'another account',
    () => camtOf([], { iban: 'DE02120300000000202051' }),
    'bank_account_unknown',
    'DE02120300000000202051',
  ],
  ['wrong sums', () => camtOf([{ amount: '5.00' }], { iban, closing: 100_000 }), unreadable, 'by -5 USD'],
  ['a file that is cut off', () => cut(good()), unreadable, 'cut off'],
  [
    'an amount that is none',
    () => camtOf([{ amount: '1e3' }], { iban, closing: 1 }),
    unreadable,
    'Transaction 1: 1e3',
  ],
  [
    'too many decimals',
    () => camtOf([{ amount: '1.005' }], { iban, closing: 100_101 }),
    unreadable,
    'Transaction 1',
  ],
  ['a day that is none', () => camtOf([{ amount: '1', day: '2026-02-30' }], { iban }), unreadable, 'date'],
  ['another document', () => '<?xml version="1.0"?><rss><channel/></rss>', unreadable, 'CAMT.053'],
  ['a DTD', () => good().replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'), unreadable, 'CAMT.053'],
  ['nothing', () => '', unreadable, 'empty'],
  ['not the encoding it declares', () => Buffer.from(good(), 'latin1'), unreadable, 'UTF-8'],
  ['an encoding that is not read', () => good().replace('UTF-8', 'EBCDIC'), unreadable, 'ebcdic'],
  ['a table without titles', () => 'a;b\n1;2\n', unreadable, 'column names'],
  [
    'days in two orders',
    () => `IBAN,Date,Amount\n${iban},11/13/2026,1.00\n${iban},13/11/2026,1.00\n`,
    unreadable,
    'Transaction 2: 13/11/2026 is not a date',
  ],
])('%s is refused with what to do', async (_, body, code, said) => {
  const before = (await list()).length
  const answer = await send(body())
  expect([answer.statusCode, answer.json().code]).toEqual([422, code])
  expect(JSON.stringify(answer.json().errors)).toContain(said)
  expect(await list()).toHaveLength(before)
})

test('a declared encoding is read, also that of a CSV with a comma as its decimal point', async () => {
  const latin = Buffer.from(
    camtOf([{ ref: 'F1', amount: '2.00', payer: 'Jäger' }], { iban, encoding: 'ISO-8859-1' }),
    'latin1',
  )
  expect((await send(latin)).statusCode).toBe(200)
  expect((await list()).map(({ payer }) => payer)).toContain('Jäger')
  const wide = camtOf([{ ref: 'F2', amount: '2.00', payer: 'Łukasz' }], { iban, encoding: 'UTF-16' })
  expect((await send(Buffer.from(`\ufeff${wide}`, 'utf16le').swap16())).statusCode).toBe(200)
  expect((await list()).map(({ payer }) => payer)).toContain('Łukasz')
  const order = await place(100)
  const csv = `"Auftragskonto";"Buchungstag";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Waehrung"
"${iban}";"20.11.26";"Rechnung ${quote(order)}";"Käufer";"1.250,00";"USD"
"${iban}";"20.11.26";"Miete";"Vermieter";"-800,00";"USD"
`
  const answer = await send(Buffer.from(csv, 'latin1'), 'text/csv')
  expect(answer.json()).toMatchObject({ format: 'csv', entries: 2, matched: 1, outgoing: 1 })
  const without = 'Date,Amount\n2026-11-20,12.50\n'
  expect((await send(without, 'text/csv')).json()).toMatchObject({ account: iban, waiting: 1 })
  const monthFirst = 'Date,Amount,Payer\n11/05/2026,7.25,First\n11/20/2026,7.25,Second\n'
  expect((await send(monthFirst, 'text/csv', `?account=${iban}`)).json()).toMatchObject({ waiting: 2 })
  const days = new Map((await list()).map(({ payer, bookedOn }) => [payer, bookedOn]))
  expect([days.get('First'), days.get('Second')]).toEqual(['2026-11-05', '2026-11-20'])
  await booked()
  expect((await read(order._id)).payment).toBe('paid')
})

test('an entry in another currency is set aside, and never booked', async () => {
  const order = await place()
  await sendEntries([{ ref: 'E1', amount: '12.50', currency: 'EUR', text: quote(order) }])
  const entry = (await list()).find(({ currency }) => currency === 'EUR')
  const answer = await admin.call('POST', `/manage/bank-receipts/${entry?._id}/book`, {
    parts: [{ orderNumber: order.number, amount: 12.5 }],
  })
  expect([answer.statusCode, answer.json().errors?.[0].path]).toEqual([422, 'parts'])
  const aside = await admin.call('POST', `/manage/bank-receipts/${entry?._id}/ignore`, { note: 'Sent back' })
  expect(aside.json()).toMatchObject({ state: 'ignored' })
})

test('an order that was paid otherwise meanwhile leaves its entry to a person', async () => {
  const order = await place(9)
  await sendEntries([{ ref: 'G1', amount: '112.50', text: quote(order) }])
  await admin.call('POST', `/orders/${order._id}/receipts`, {
    kind: 'cash',
    amount: 112.5,
    receivedOn: '2026-11-20',
  })
  await booked()
  expect((await list()).find(({ amount }) => amount === 112.5)).toMatchObject({ reason: 'not_open' })
})

test('only staff read files of the bank', async () => {
  const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/xml' }
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/manage/bank-files',
    headers,
    payload: good(),
  })
  expect(answer.statusCode).toBe(403)
  expect((await buyer.call('GET', '/manage/bank-receipts')).statusCode).toBe(403)
})

test('thousands of entries are matched in bounded time', async () => {
  const count = extent === 'full' ? 10_000 : 2_000
  const entries = Array.from({ length: count }, (_, n) => ({
    ref: `H${n}`,
    amount: '4.44',
    text: `note ${n} 10${n}`,
  }))
  const started = performance.now()
  const answer = await sendEntries(entries)
  expect(answer.json()).toMatchObject({ entries: count, waiting: count })
  // Ten seconds are asked of 10,000; a machine under load gets three times as long before this counts as wrong.
  expect(performance.now() - started).toBeLessThan(30_000)
})

test('all these orders add up', async () => {
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})
