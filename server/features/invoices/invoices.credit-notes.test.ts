import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import type { CreditNoteEntry } from '#contract/invoices/credit-notes.ts'
import type { Product } from '#contract/products/products.ts'
import { shipTo, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { readZip } from '#tests/support/files/read-zip.ts'
import { issueCreditNotes, issueInvoice } from '#tests/support/invoices.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let bearing: Product
let book: Product
const today = new Date().toISOString().slice(0, 10)
const home = { ...shipTo, country: 'DE', postcode: '10115', city: 'Berlin' }

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  await switchTaxOn(admin)
  await publishSettings(admin, 'company', { street: 'Example Street 1', city: 'Hamburg' })
  bearing = await addTestProduct(admin, { unitprice: 19.99 })
  book = await addTestProduct(admin, { unitprice: 0.05, taxClass: 'reduced' })
})

/** An order of two rates that was paid by transfer: 71.73, with 11.41 of tax. */
async function paidOrder(): Promise<{ id: string; paymentId: string }> {
  const lines = [
    { productId: bearing._id, quantity: 3 },
    { productId: book._id, quantity: 7 },
  ]
  await buyer.call('POST', '/cart/lines', { lines })
  const cart = (await buyer.call('GET', '/cart')).json()
  const body = { cartId: cart.id, version: cart.version, expectedTotal: 71.73, shipTo: home }
  const { _id: id } = (await buyer.call('POST', '/cart/order', body)).json()
  await admin.call('POST', `/orders/${id}/receipts`, { kind: 'transfer', amount: 71.73, receivedOn: today })
  const [payment] = (await admin.call('GET', `/orders/${id}/payments`)).json().payments
  await issueInvoice(admin, id)
  return { id, paymentId: payment._id }
}

async function refund(paymentId: string, form: object): Promise<string> {
  const answer = await admin.call('POST', `/payments/${paymentId}/refund`, { reason: 'Scratched', ...form })
  const { _id } = answer.json()
  await admin.call('POST', `/manage/transfer-refunds/${_id}/done`)
  return _id
}

const send = (actor: TestActor, id: string, refundId: string) =>
  actor.call('GET', `/order/${id}/documents/credit-note.pdf?refund=${refundId}`)

async function snapshots(id: string) {
  const { rows } = await portal.pool.query(
    'select number, snapshot from credit_note where order_id = $1 order by number',
    [id],
  )
  return rows
}

test('the credits of an order add up to its invoice, to the cent of each rate, numbered with it', async () => {
  const { id, paymentId } = await paidOrder()
  const invoice = await buyer.call('GET', `/order/${id}/documents/invoice.pdf`)
  expect(invoice.statusCode).toBe(200)
  const pieces = await refund(paymentId, { lines: [{ line: 1, quantity: 1 }] })
  await refund(paymentId, { amount: 10 })
  const rest = await refund(paymentId, { everything: true })
  expect((await send(buyer, id, rest)).json()).toMatchObject({ code: 'document_not_issued' })
  await issueCreditNotes(portal, id)
  expect((await send(buyer, id, rest)).statusCode).toBe(200)
  const notes = (await buyer.call('GET', `/order/${id}/credit-notes`)).json<CreditNoteEntry[]>()
  expect(notes.map(({ number }) => number?.slice(5))).toEqual(['000002', '000003', '000004'])
  const rows = await snapshots(id)
  expect(rows[0].snapshot).toMatchObject({
    totalMinor: 2379,
    groups: [{ rateBp: 1900, netMinor: 1999, taxMinor: 380 }],
    pieces: [{ quantity: 1, sku: bearing.sku }],
  })
  const sums = new Map<number, [number, number]>()
  for (const { snapshot } of rows) {
    for (const { rateBp, netMinor, taxMinor } of snapshot.groups) {
      const [net, tax] = sums.get(rateBp) ?? [0, 0]
      sums.set(rateBp, [net + netMinor, tax + taxMinor])
    }
  }
  expect([...sums].toSorted(([a], [b]) => b - a)).toEqual([
    [1900, [5997, 1139]],
    [700, [35, 2]],
  ])
  const { text } = await extractText(
    await getDocumentProxy(new Uint8Array((await send(buyer, id, pieces)).rawPayload)),
    {
      mergePages: true,
    },
  )
  for (const part of ['Credit note', 'For invoice', '000001', 'Scratched', 'VAT 19%']) expect(text).toContain(part)
})

test('a refund of another order, one under way, and another buyer get no credit note', async () => {
  const { id, paymentId } = await paidOrder()
  const waiting = (await admin.call('POST', `/payments/${paymentId}/refund`, { amount: 5, reason: 'Late' })).json()
    ._id
  expect((await send(buyer, id, waiting)).statusCode).toBe(404)
  const other = await paidOrder()
  const foreign = await refund(other.paymentId, { amount: 5 })
  expect((await send(buyer, id, foreign)).statusCode).toBe(404)
  expect((await send(await signUpVerified(portal), other.id, foreign)).json().code).toBe('not_yours')
  expect((await buyer.call('GET', `/order/${id}/credit-notes`)).json()).toEqual([])
})

test('twenty jobs at once issue one credit note, and no number is missing among invoices and credit notes', async () => {
  const { id, paymentId } = await paidOrder()
  const refundId = await refund(paymentId, { amount: 5 })
  await Promise.all(Array.from({ length: 20 }, () => issueCreditNotes(portal, id)))
  expect((await send(buyer, id, refundId)).statusCode).toBe(200)
  expect(await snapshots(id)).toHaveLength(1)
  const { rows } = await portal.pool.query(
    'select number from invoice union all select number from credit_note order by number',
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
})

test('the archive of a month has every document and a table whose sums are theirs', async () => {
  const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', dateStyle: 'short' })
    .format(new Date())
    .slice(0, 7)
  const answer = await admin.call('GET', `/manage/invoices/archive.zip?month=${month}`)
  expect(answer.headers['content-disposition']).toContain(`invoices-${month}.zip`)
  const files = await readZip(answer.rawPayload)
  const { rows } = await portal.pool.query(
    `select (select count(*) from invoice)::integer as invoices, (select count(*) from credit_note)::integer as credits`,
  )
  const names = Object.keys(files)
  expect(names.filter((name) => name.startsWith('invoice-'))).toHaveLength(rows[0].invoices)
  expect(names.filter((name) => name.startsWith('credit-note-'))).toHaveLength(rows[0].credits)
  const table = parse(files[`documents-${month}.csv`] ?? '', { columns: true, bom: true }) as Record<
    string,
    string
  >[]
  expect(table[0]).toMatchObject({
    kind: 'invoice',
    treatment: 'domestic',
    country: 'DE',
    rate: '19',
    net: '59.97',
    tax: '11.39',
    issuedOn: new Date().toISOString().slice(0, 10),
    corrects: '',
  })
  const credits = table.filter(({ kind }) => kind === 'credit note')
  expect(credits[0]).toMatchObject({ corrects: table[0]?.number, country: 'DE', treatment: 'domestic', dueOn: '' })
  const first = table.filter(({ orderNumber }) => orderNumber === table[0]?.orderNumber)
  // All of the first order was credited: its rows add up to nothing.
  for (const column of ['net', 'tax', 'total']) {
    const sum = first.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0)
    expect(sum, column).toBe(0)
  }
})

test('the archive is for staff, and of a month', async () => {
  expect((await buyer.call('GET', '/manage/invoices/archive.zip?month=2026-11')).statusCode).toBe(403)
  for (const month of ['', '2026-13', '2026', 'x'.repeat(5000)]) {
    const answer = await admin.call('GET', `/manage/invoices/archive.zip?month=${month}`)
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, 'month'])
  }
  const empty = await admin.call('GET', '/manage/invoices/archive.zip?month=2001-01')
  expect(Object.keys(await readZip(empty.rawPayload))).toEqual(['documents-2001-01.csv'])
})
