import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Correctable } from '#contract/invoices/corrections.ts'
import type { CreditNoteEntry } from '#contract/invoices/credit-notes.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import {
  companyToCorrect,
  correctInvoice,
  invoicedOrder,
  readCorrectable,
} from '#tests/support/companies/corrections.ts'
import { documentPath } from '#tests/support/documents/paths.ts'
import { issueCreditNotes } from '#tests/support/invoices.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { cards, confirmWith, startPaying } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal({ OPEN_ORDERS: '0', RATE_LIMIT: '1000000' })
let admin: TestActor
let buyer: TestActor
let bearing: Product
let book: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  const products = await companyToCorrect(admin, buyer)
  bearing = products.bearing
  book = products.book
})

afterAll(async () => {
  expect(await findBrokenData(portal.pool)).toEqual([])
})

/** Three bearings at 19 %, seven books at 7 %, and freight. */
const invoiced = () =>
  invoicedOrder(admin, buyer, [
    { product: bearing, quantity: 3 },
    { product: book, quantity: 7 },
  ])

const read = (id: string) => readCorrectable(admin, id)
const correct = (id: string, form: Record<string, unknown>) => correctInvoice(admin, id, form)
const preview = (id: string, body: object) => admin.call('POST', `/manage/orders/${id}/corrections/preview`, body)
const orderOf = async (id: string) => (await admin.call('GET', `/order/${id}/timeline`)).json().order
const receive = (id: string, amount: number) =>
  admin.call('POST', `/orders/${id}/receipts`, { kind: 'transfer', amount, receivedOn: '2026-01-31' })
const receipts = async (id: string) => (await admin.call('GET', `/orders/${id}/receipts`)).json()
const paymentsOf = async (id: string) => (await admin.call('GET', `/orders/${id}/payments`)).json().payments
const notesOf = async (id: string): Promise<CreditNoteEntry[]> =>
  (await buyer.call('GET', `/order/${id}/credit-notes`)).json()

test('a receipt of more than the total, corrected before it has paid the order, pays no more than the total', async () => {
  const { id, total } = await invoiced()
  await receive(id, 1)
  const [payment] = await paymentsOf(id)
  await portal.pool.query(
    `insert into money_receipt (id, payment_id, kind, amount_minor, received_on, note, actor_id, actor_name)
     values (gen_random_uuid(), $1, 'transfer', $2, '2026-01-31', '', $3, 'Test Admin')`,
    [payment._id, Math.round(total * 100) + 500, admin.id],
  )
  await correct(id, { lines: [{ line: 1, quantity: 1 }] })
  expect((await paymentsOf(id))[0]).toMatchObject({ status: 'succeeded', amount: total })
  expect(await orderOf(id)).toMatchObject({ paid: true })
})

test('what was received in part counts: the order is paid when nothing is open, and a surplus is refunded without a credit note', async () => {
  const { id, total } = await invoiced()
  await receive(id, 60)
  const { corrections } = (await correct(id, { lines: [{ line: 1, quantity: 2 }] })).json() as Correctable
  const credited = corrections[0]?.total ?? 0
  expect(total - credited).toBeLessThan(60)
  expect(await orderOf(id)).toMatchObject({ paid: true })
  const surplus = Math.round((60 - total + credited) * 100) / 100
  expect(await receipts(id)).toMatchObject({ open: 0, surplus })
  const listed = (await admin.call('GET', '/manage/surplus')).json()
  expect(listed).toContainEqual(expect.objectContaining({ orderId: id, amount: surplus, reason: 'corrected' }))
  const [payment] = await paymentsOf(id)
  expect(payment).toMatchObject({ amount: 60, overpaid: surplus })
  const byLine = { reason: 'Scratched', lines: [{ line: 1, quantity: 1 }] }
  expect((await admin.call('POST', `/payments/${payment._id}/refund`, byLine)).json().errors[0].path).toBe('lines')
  const back = await admin.call('POST', `/payments/${payment._id}/refund`, { amount: surplus, reason: 'Too much' })
  expect(back.statusCode).toBe(201)
  await admin.call('POST', `/manage/transfer-refunds/${back.json()._id}/done`)
  expect(await receipts(id)).toMatchObject({ surplus: 0 })
  expect(await notesOf(id)).toMatchObject([{ refundId: null, amount: credited }])
  // A later refund is a separate credit.
  const more = await admin.call('POST', `/payments/${payment._id}/refund`, {
    reason: 'All of it',
    everything: true,
  })
  await admin.call('POST', `/manage/transfer-refunds/${more.json()._id}/done`)
  await issueCreditNotes(portal, id)
  const noteOfRefund = documentPath(id, 'credit-note', more.json()._id)
  expect((await buyer.call('GET', noteOfRefund)).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ left: 0, credited: total })
  expect((await buyer.call('GET', documentPath(id, 'credit-note', back.json()._id))).statusCode).toBe(404)
})

test('a card payment that was started is cancelled, and the next one asks for what is owed; a paid order has an overpayment', async () => {
  const { id, total } = await invoiced()
  const first = await startPaying(buyer, id)
  expect(first.amount).toBe(total)
  // A correction that is refused leaves the payment as it is.
  expect((await correct(id, { lines: [{ line: 1, quantity: 4 }] })).statusCode).toBe(422)
  const started = await startPaying(buyer, id)
  expect(started.clientSecret).toBe(first.clientSecret)
  const { owed } = (await correct(id, { lines: [{ line: 1, quantity: 1 }] })).json() as Correctable
  expect((await confirmWith(portal, started, cards.good)).statusCode).not.toBe(200)
  const next = await startPaying(buyer, id)
  expect(next.amount).toBe(owed)
  await confirmWith(portal, next, cards.good)
  await buyer.call('POST', `/payment/${id}/check`)
  expect(await orderOf(id)).toMatchObject({ paid: true })
  const form = { lines: [{ line: 1, quantity: 1 }] }
  expect((await preview(id, form)).json()).toMatchObject({ overpaid: 23.79 })
  await correct(id, form)
  const [payment] = await paymentsOf(id)
  expect(payment).toMatchObject({ amount: owed, overpaid: 23.79 })
  const back = await admin.call('POST', `/payments/${payment._id}/refund`, { amount: 20, reason: 'Card' })
  expect(back.json()).toMatchObject({ status: 'succeeded' })
  expect(await receipts(id)).toMatchObject({ surplus: 3.79 })
  expect(await notesOf(id)).toHaveLength(2)
})

test('refunds of before count: no more is credited than both leave, of a line and of the invoice', async () => {
  const { id, total } = await invoiced()
  await receive(id, total)
  const [payment] = await paymentsOf(id)
  // Pending: it is still to be transferred.
  await admin.call('POST', `/payments/${payment._id}/refund`, { reason: 'Two', lines: [{ line: 1, quantity: 2 }] })
  expect((await read(id)).lines[0]).toMatchObject({ leftQuantity: 1, leftNet: 19.99 })
  expect((await correct(id, { lines: [{ line: 1, quantity: 2 }] })).json().errors).toMatchObject([
    { path: 'lines.0.quantity', message: 'At most 1 can still be credited' },
  ])
  const all = await admin.call('POST', `/payments/${payment._id}/refund`, { reason: 'The rest', everything: true })
  expect(all.statusCode).toBe(201)
  const refused = await correct(id, { lines: [{ line: 1, quantity: 1 }] })
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'lines'])
})

test('a refund that fails after its credit note is made again without a second one', async () => {
  const { id, total } = await invoiced()
  await receive(id, total)
  const [payment] = await paymentsOf(id)
  const refund = (reason: string) =>
    admin.call('POST', `/payments/${payment._id}/refund`, { reason, everything: true })
  const { _id: first } = (await refund('Returned')).json()
  await admin.call('POST', `/manage/transfer-refunds/${first}/done`)
  await issueCreditNotes(portal, id)
  expect((await buyer.call('GET', documentPath(id, 'credit-note', first))).statusCode).toBe(200)
  // As when a provider says so of a refund that it had reported as done.
  const markRefund = async (refund: string, status: string, refundedMinor: number) => {
    await portal.pool.query('update refund set status = $2 where id = $1', [refund, status])
    await portal.pool.query('update orders set refunded_minor = $2 where id = $1', [id, refundedMinor])
  }
  await markRefund(first, 'failed', 0)
  expect(await paymentsOf(id)).toMatchObject([{ overpaid: total }])
  const { _id: second } = (await refund('Once more')).json()
  // Our own list of transfers, which is asked then, knows of no refund that fails.
  await markRefund(first, 'failed', 0)
  await markRefund(second, 'succeeded', Math.round(total * 100))
  await issueCreditNotes(portal, id)
  expect((await buyer.call('GET', documentPath(id, 'credit-note', second))).statusCode).toBe(404)
  const { rows } = await portal.pool.query('select snapshot from credit_note where order_id = $1', [id])
  expect(rows.map(({ snapshot }) => snapshot.totalMinor)).toEqual([Math.round(total * 100)])
  expect(await paymentsOf(id)).toMatchObject([{ overpaid: 0 }])
})
