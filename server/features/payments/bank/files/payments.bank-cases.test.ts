import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { BankReceipt } from '#contract/payments/bank.ts'
import { rfReference } from '#contract/payments/rf-reference.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const iban = 'DE89370400440532013000'
const other = 'DE02120300000000202051'
const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let buyer: TestActor
let productId: string
let count = 0

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  await publishSettings(admin, 'company', { bankAccounts: [{ bank: 'Demo Bank', iban, bic: '' }] })
  productId = (await addTestProduct(admin, { unitprice: 0.5, available: 1_000_000 }))._id
})

beforeEach(async () => {
  await portal.pool.query('update money_receipt set bank_receipt_id = null')
  await portal.pool.query('delete from bank_receipt')
})

/** An order that costs so much, in the currency of the portal. */
async function orderOf(total: number): Promise<Order> {
  return (await buyer.call('POST', '/order', { productId, newOrderQty: total * 2 })).json()
}

const quote = ({ number }: Order) => rfReference(String(number))

function send(payload: Buffer, query = '') {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' }
  return portal.app.inject({ method: 'POST', url: `/api/manage/bank-files${query}`, headers, payload })
}

type Changes = { orders?: readonly Order[]; currency?: string; query?: string }

/**
 * A file of these cases, in the currency of the portal, with the references of orders in place of its own, in their sequence. Each has
 * other bytes: files are read once.
 */
async function sendCase(name: string, { orders = [], currency = 'USD', query = '' }: Changes = {}) {
  const written = (await readFile(new URL(`./fixtures/${name}`, import.meta.url))).toString('latin1')
  const references = [...new Set(written.match(/RF\d{7,9}|RF26<\/Ustrd><Ustrd>10080/g) ?? [])]
  let text = written.replaceAll('EUR', currency).replaceAll('\u00e2\u0082\u00ac', currency)
  for (const [index, reference] of references.entries()) {
    const order = orders[index]
    if (order) text = text.replaceAll(reference, quote(order))
  }
  count += 1
  const isXml = name.endsWith('.xml')
  return send(Buffer.from(isXml ? `${text}<!-- ${count} -->` : `${text}${'\r\n'.repeat(count)}`, 'latin1'), query)
}

const list = async (state = 'waiting'): Promise<BankReceipt[]> =>
  (await admin.call('GET', `/manage/bank-receipts?state=${state}`)).json()

async function booked(): Promise<BankReceipt[]> {
  const jobs = await portal.startJobs()
  await expect.poll(() => list('matched')).toEqual([])
  await jobs.stop()
  return list('booked')
}

const paid = async (order: Order) => (await admin.call('GET', `/order/${order._id}/timeline`)).json().order.payment

test.each(['c1a-charges-with-balances.xml', 'c1b-charges-no-balances.xml'])(
  '%s: what arrived waits for the order that it pays before charges, and names them',
  async (name) => {
    const order = await orderOf(100)
    expect((await sendCase(name, { orders: [order] })).json()).toMatchObject({
      entries: 1,
      matched: 0,
      waiting: 1,
    })
    const [entry] = await list()
    expect(entry).toMatchObject({ amount: 98, gross: 100, charges: 2, reason: 'charges', kind: null })
    expect(entry?.order?.number).toBe(order.number)
    expect(await paid(order)).toBe('due')
  },
)

test('a returned transfer of ours waits, named as a return, and cannot be booked for an order', async () => {
  const order = await orderOf(100)
  expect((await sendCase('c9-return-of-own-transfer.xml', { orders: [order] })).json()).toMatchObject({
    waiting: 1,
  })
  const [entry] = await list()
  expect(entry).toMatchObject({ amount: 100, reason: 'return', kind: 'return', order: null })
  const answer = await admin.call('POST', `/manage/bank-receipts/${entry?._id}/book`, {
    parts: [{ orderNumber: order.number, amount: 100 }],
  })
  expect([answer.statusCode, answer.json().errors?.[0].path]).toEqual([422, 'parts'])
  const aside = await admin.call('POST', `/manage/bank-receipts/${entry?._id}/ignore`, { note: 'Sent again' })
  expect(aside.json()).toMatchObject({ state: 'ignored' })
})

test.each([
  'c10a-addtltxinf.xml',
  'c10b-addtlrmtinf.xml',
  'c19-detail-amount-zero.xml',
  'c20-date-time-only.xml',
  'c21-split-reference.xml',
  'v3-n26.csv',
  'v4-wise.csv',
  'v7-deutsche-bank.csv',
  'v8-debit-credit-columns.csv',
  'v9-vr-bank.csv',
])('%s: 100.00 are booked for the order whose reference it quotes', async (name) => {
  const order = await orderOf(100)
  expect((await sendCase(name, { orders: [order] })).json()).toMatchObject({
    account: iban,
    matched: 1,
    waiting: 0,
  })
  expect((await booked()).map(({ amount }) => amount)).toEqual([100])
  expect(await paid(order)).toBe('paid')
})

test('c22: one transfer for two orders is proposed in one step, and a person books the split', async () => {
  const orders = [await orderOf(100), await orderOf(112.5)]
  expect((await sendCase('c22-one-transfer-for-two-orders.xml', { orders })).json()).toMatchObject({
    matched: 0,
    waiting: 1,
  })
  const [entry] = await list()
  const parts = entry?.proposal.map(({ order, amount }) => ({ orderNumber: order.number, amount }))
  const [first, second] = orders.map(({ number }) => number)
  expect(parts).toEqual([
    { orderNumber: first, amount: 100 },
    { orderNumber: second, amount: 112.5 },
  ])
  const answer = await admin.call('POST', `/manage/bank-receipts/${entry?._id}/book`, { parts })
  expect(answer.json()).toMatchObject({ state: 'booked', left: 0 })
  for (const order of orders) expect(await paid(order)).toBe('paid')
})

test('c2a: what arrived in the currency of the account is booked, whatever the payer has sent', async () => {
  const order = await orderOf(100)
  const written = (await readFile(new URL('./fixtures/c2a-fx-balances.xml', import.meta.url))).toString()
  const swapped = written.replaceAll('USD', 'GBP').replaceAll('EUR', 'USD').replace('RF4310065', quote(order))
  expect((await send(Buffer.from(swapped))).json()).toMatchObject({ matched: 1, waiting: 0 })
  expect((await booked()).map(({ amount, currency }) => [amount, currency])).toEqual([[100, 'USD']])
})

test('the NtryRef of two days is not one payment: both orders are paid, and both files again book nothing', async () => {
  const orders = [await orderOf(100), await orderOf(112.5)]
  const monday = { orders: orders.slice(0, 1) }
  const tuesday = { orders: orders.slice(1) }
  expect((await sendCase('c18a-ntryref-1-of-monday.xml', monday)).json()).toMatchObject({ matched: 1, known: 0 })
  expect((await sendCase('c18b-ntryref-1-of-tuesday.xml', tuesday)).json()).toMatchObject({ matched: 1, known: 0 })
  expect((await booked()).map(({ amount }) => amount).sort()).toEqual([100, 112.5])
  for (const order of orders) expect(await paid(order)).toBe('paid')
  expect((await sendCase('c18a-ntryref-1-of-monday.xml', monday)).json()).toMatchObject({ matched: 0, known: 1 })
  expect((await sendCase('c18b-ntryref-1-of-tuesday.xml', tuesday)).json()).toMatchObject({ matched: 0, known: 1 })
})

test('a reference of the bank that comes again on another day is another payment, in one file or in two', async () => {
  const camt = (days: readonly [string, string][]) =>
    Buffer.from(
      `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${days
        .map(
          ([
            day,
            amount,
          ]) => `<Ntry><AcctSvcrRef>7</AcctSvcrRef><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
          <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`,
        )
        .join('')}</Stmt></BkToCstmrStmt></Document>`,
    )
  expect((await send(camt([['2026-11-18', '5.00']]))).json()).toMatchObject({ waiting: 1, known: 0 })
  const both = camt([
    ['2026-11-19', '5.00'],
    ['2026-11-18', '5.00'],
    ['2026-11-18', '6.00'],
  ])
  expect((await send(both)).json()).toMatchObject({ waiting: 2, known: 1 })
  expect((await send(camt([['2026-11-19', '5.00']]))).json()).toMatchObject({ waiting: 0, known: 1 })
  expect((await send(camt([['2026-11-18', '6.00']]))).json()).toMatchObject({ waiting: 0, known: 1 })
})

test('a payment of two exports is booked once; the other waits, and says that it may be the same', async () => {
  const order = await orderOf(100)
  const orders = [order]
  expect((await sendCase('c23-same-file-again-by-other-export.xml', { orders })).json()).toMatchObject({
    matched: 1,
  })
  // Also before the first is booked.
  expect((await sendCase('c23b.csv', { orders })).json()).toMatchObject({ matched: 0, waiting: 1 })
  expect(await booked()).toHaveLength(1)
  expect((await list()).map(({ reason, order: of }) => [reason, of?.number])).toEqual([['again', order.number]])
  const { receipts } = (await admin.call('GET', `/orders/${order._id}/receipts`)).json()
  expect(receipts).toHaveLength(1)
})

test('PayPal: the net amount arrived, the order is found by the gross amount, and the fee is named', async () => {
  const order = await orderOf(777)
  const written = (await readFile(new URL('./fixtures/v10-paypal.csv', import.meta.url))).toString()
  const file = written.replace('"100.00"', '"777.00"').replace('"96.50"', '"773.50"').replace('EUR', 'USD')
  expect((await send(Buffer.from(file))).json()).toMatchObject({ entries: 1, matched: 0, waiting: 1 })
  const [entry] = await list()
  expect(entry).toMatchObject({ amount: 773.5, gross: 777, charges: 3.5, payer: 'Nu', reason: 'charges' })
  expect(entry?.order?.number).toBe(order.number)
  expect(await paid(order)).toBe('due')
})

test('rows that are only announced are left out and counted, and the orders stay open', async () => {
  const order = await orderOf(100)
  const orders = [order]
  expect((await sendCase('v1-sparkasse-pending.csv')).json()).toMatchObject({ entries: 0, announced: 1 })
  expect((await sendCase('v1b-sparkasse-pending-day.csv', { orders })).json()).toMatchObject({
    entries: 0,
    announced: 1,
  })
  expect((await sendCase('v2b-dkb.csv', { orders })).json()).toMatchObject({
    entries: 1,
    announced: 1,
    waiting: 1,
  })
  expect((await sendCase('v5-revolut.csv')).json()).toMatchObject({ entries: 1, announced: 1, waiting: 1 })
  expect(await booked()).toEqual([])
  expect(await paid(order)).toBe('due')
})

test('an amount in a currency that only the title names is never booked as ours', async () => {
  const order = await orderOf(61)
  const csv = `Date,Amount (EUR),Description,Account\n2026-11-20,61.00,${quote(order)},${iban}\n`
  expect((await send(Buffer.from(csv))).json()).toMatchObject({ matched: 0, waiting: 1 })
  expect((await list()).map(({ reason, currency }) => [reason, currency])).toEqual([['currency', 'EUR']])
})

test('a file without its account is of the only one; with several, the account must be chosen', async () => {
  const file = (text: string) => Buffer.from(`Date,Amount,Description\n2026-11-20,4.00,${text}\n`)
  expect((await send(file('one'))).json()).toMatchObject({ account: iban, waiting: 1 })
  const accounts = [iban, other].map((one) => ({ bank: 'Demo Bank', iban: one, bic: '' }))
  await publishSettings(admin, 'company', { bankAccounts: accounts })
  const asked = await send(file('two'))
  expect([asked.statusCode, asked.json().code, asked.json().errors]).toEqual([
    422,
    'bank_file_unreadable',
    [{ path: 'account', message: 'The file does not name its account. Choose the account along with the file.' }],
  ])
  expect((await send(file('two'), `?account=${other}`)).json()).toMatchObject({ account: other, waiting: 1 })
  const foreign = await send(file('three'), '?account=DE75512108001245126199')
  expect([foreign.statusCode, foreign.json().code]).toEqual([422, 'bank_account_unknown'])
  // What the file says counts more than what was chosen.
  const named = await sendCase('v9-vr-bank.csv', { query: `?account=${other}` })
  expect([named.statusCode, named.json().errors?.[0].message]).toEqual([
    422,
    `The file belongs to the account ${iban}, but you chose ${other}.`,
  ])
  const both = Buffer.from(`Account,Date,Amount,Name\n${iban},2026-11-20,1.00,A\n${other},2026-11-20,1.00,A\n`)
  expect((await send(both)).json()).toMatchObject({ account: `${iban}, ${other}`, waiting: 2 })
  await publishSettings(admin, 'company', { bankAccounts: accounts.slice(0, 1) })
})

test('without a bank account in the settings nothing is read', async () => {
  await publishSettings(admin, 'company', { bankAccounts: [] })
  const answer = await send(Buffer.from('Date,Amount\n2026-11-20,5.00\n'))
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'bank_account_unknown'])
  await publishSettings(admin, 'company', { bankAccounts: [{ bank: 'Demo Bank', iban, bic: '' }] })
})
