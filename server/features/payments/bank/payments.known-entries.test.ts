import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BankReceipt } from '#contract/payments/bank.ts'
import { rfReference } from '#contract/payments/rf-reference.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { type BankEntry, camtOf } from '#tests/support/providers/bank.ts'

const iban = 'DE89370400440532013000'
const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await publishSettings(admin, 'company', { bankAccounts: [{ bank: 'Demo Bank', iban, bic: '' }] })
})

beforeEach(async () => {
  await portal.pool.query('update money_receipt set bank_receipt_id = null')
  await portal.pool.query('delete from bank_receipt')
})

async function send(payload: string, type: string) {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': type }
  const url = `/api/manage/bank-files?account=${iban}`
  return (await portal.app.inject({ method: 'POST', url, headers, payload })).json()
}

const sendEntries = (entries: readonly BankEntry[], closing?: number) =>
  send(camtOf(entries, { iban, ...(closing !== undefined && { closing }) }), 'application/xml')

type Row = { day: string; purpose?: string; payer?: string; end?: string; quoted?: string; amount?: string }

function csvOf(rows: readonly Row[]): string {
  const titles = 'Buchungstag;Verwendungszweck;Zahlungspflichtiger;Kundenreferenz (End-to-End);Referenz;Betrag'
  const lines = rows.map(
    ({ day, purpose = 'Rent', payer = 'Dove', end = 'NOTPROVIDED', quoted = '', amount = '9,90' }) =>
      [day, purpose, payer, end, quoted, amount].join(';'),
  )
  return [titles, ...lines].join('\n')
}

const sendRows = (rows: readonly Row[]) => send(csvOf(rows), 'text/csv')
const list = async (): Promise<BankReceipt[]> => (await admin.call('GET', '/manage/bank-receipts')).json()

test('payments of another day with the same end-to-end reference are kept, and those of an overlapping file are known', async () => {
  const first = [{ day: '20.11.2026' }, { day: '20.11.2026' }, { day: '20.11.2026', end: 'RENT-1' }]
  const second = [{ day: '21.11.2026' }, { day: '21.11.2026', end: 'RENT-1' }]
  expect(await sendRows(first)).toMatchObject({ waiting: 3, known: 0 })
  expect(await sendRows(second)).toMatchObject({ waiting: 2, known: 0 })
  expect(await sendRows([...second, ...first])).toMatchObject({ waiting: 0, known: 5 })
  expect((await list()).map(({ text }) => text)).toEqual(expect.arrayContaining(['Rent', 'Rent RENT-1']))
})

test('a quoted reference in a column of its own pays its order', async () => {
  const buyer = await signUpVerified(portal)
  const { _id: productId } = await addTestProduct(admin, { unitprice: 12.5, available: 100 })
  const { number } = (await buyer.call('POST', '/order', { productId, newOrderQty: 2 })).json()
  const rows = [{ day: '20.11.2026', purpose: 'Invoice', quoted: rfReference(String(number)), amount: '25,00' }]
  expect(await sendRows(rows)).toMatchObject({ matched: 1 })
})

test('what the bank calls NONREF is no reference', async () => {
  const entry = { ref: 'NONREF', amount: '9.90', text: 'Rent' }
  expect(await sendEntries([entry])).toMatchObject({ waiting: 1, known: 0 })
  const later = { ...entry, day: '2026-11-21' }
  expect(await sendEntries([later])).toMatchObject({ waiting: 1, known: 0 })
  expect(await sendEntries([later, entry])).toMatchObject({ waiting: 0, known: 2 })
})

test('the payments of a batch are the same wherever the batch is in a file', async () => {
  const batch = { ref: 'B', amount: '20.00', text: 'Rent', batch: ['12.00', '8.00'] }
  const other = { ref: 'C', amount: '1.00' }
  expect(await sendEntries([batch])).toMatchObject({ waiting: 2, known: 0 })
  expect(await sendEntries([other, batch])).toMatchObject({ waiting: 1, known: 2 })
  expect(await sendEntries([other, { ...other, ref: 'D' }, batch])).toMatchObject({ waiting: 1, known: 3 })
})

test('a returned payment of ours waits as a return, whichever sign the bank gives it', async () => {
  const returned = { ref: 'R', amount: '5.00', isReversal: true }
  const entries = [{ ref: 'S', amount: '7.00' }, returned]
  expect(await sendEntries(entries)).toMatchObject({ entries: 2, waiting: 2, outgoing: 0 })
  const opposite = [
    { ref: 'T', amount: '7.00' },
    { ...returned, isOutgoing: true },
  ]
  expect(await sendEntries(opposite, 101_200)).toMatchObject({ entries: 2, waiting: 1, known: 1, outgoing: 0 })
  const returns = (await list()).filter(({ kind }) => kind === 'return')
  expect(returns.map(({ amount, reason, order }) => [amount, reason, order])).toEqual([[5, 'return', null]])
  expect(await sendEntries(opposite, 101_100)).toMatchObject({ code: 'bank_file_unreadable' })
})
