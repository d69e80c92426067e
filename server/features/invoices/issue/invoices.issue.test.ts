import crypto from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { documentPath, eInvoicePath } from '#tests/support/documents/paths.ts'
import { orderFor } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'
import { readInvoiceState } from './invoices.read.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let productId: string

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  productId = (await addTestProduct(admin, { available: 100_000, unitprice: 12.5 }))._id
})

afterEach(async () => {
  // Settings of a test are undone; what waits is of no other test.
  await portal.pool.query('delete from settings_version')
  await portal.pool.query('delete from invoice_due')
  await admin.call('GET', '/manage/settings/documents')
  await publishSettings(admin, 'documents', { senderName: '' })
})

async function paid(): Promise<Order> {
  const order = await orderFor(buyer, productId, 2)
  const receipt = { kind: 'cash', amount: order.total, receivedOn: '2026-01-31' }
  expect((await admin.call('POST', `/orders/${order._id}/receipts`, receipt)).statusCode).toBe(201)
  return order
}

async function ship({ _id }: Order): Promise<void> {
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [_id])
  const form = { everything: true, carrier: 'Demo Freight', withoutAddress: true }
  expect((await admin.call('POST', `/order/${_id}/shipments`, form)).statusCode).toBe(201)
}

async function runJobs(): Promise<void> {
  const jobs = await portal.startJobs()
  await untilNoJobs(portal.pool)
  await jobs.stop()
}

const stateOf = async ({ _id }: Order, by = buyer) => (await by.call('GET', `/order/${_id}/invoice`)).json()
const numbers = async () =>
  (
    await portal.pool.query<{ number: number }>(
      'select number from invoice union all select number from credit_note order by number',
    )
  ).rows.map(({ number }) => number)
const count = async (table: 'invoice' | 'credit_note' | 'payment_reminder', { _id }: Order) =>
  (await portal.pool.query(`select from ${table} where order_id = $1`, [_id])).rowCount

async function readText(actor: TestActor, path: string): Promise<string> {
  const answer = await actor.call('GET', path)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload))
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
}

async function refund({ _id }: Order, amount: number): Promise<string> {
  const [payment] = (await admin.call('GET', `/orders/${_id}/payments`)).json().payments
  const answer = await admin.call('POST', `/payments/${payment._id}/refund`, { amount, reason: 'Scratched' })
  await admin.call('POST', `/manage/transfer-refunds/${answer.json()._id}/done`)
  return answer.json()._id
}

test('reading issues nothing: no document, no list and no page takes a number, by whichever method', async () => {
  const order = await paid()
  const refundId = await refund(order, 1)
  const before = await numbers()
  const xml = `${eInvoicePath(order._id)}?format=xrechnung`
  for (const actor of [buyer, admin]) {
    for (const path of [
      documentPath(order._id, 'invoice'),
      documentPath(order._id, 'credit-note', refundId),
      xml,
    ]) {
      const answer = await actor.call('GET', path)
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 409, 'document_not_issued'])
      expect(answer.json().errors[0].message).toContain('within a minute')
      await portal.app.inject({
        method: 'HEAD',
        url: `/api${path}`,
        headers: { authorization: `Bearer ${actor.token}`, purpose: 'prefetch' },
      })
    }
  }
  const corrections = `/manage/orders/${order._id}/corrections`
  expect((await admin.call('GET', corrections)).json().code).toBe('document_not_issued')
  const preview = await admin.call('POST', `${corrections}/preview`, { lines: [{ line: 1, quantity: 1 }] })
  expect(preview.json().code).toBe('document_not_issued')
  for (const path of [
    '/manage/invoices/archive.zip?month=2026-11',
    '/manage/invoices/readiness',
    '/manage/invoices/uninvoiced',
    '/manage/invoices/left-orders',
    `/order/${order._id}/credit-notes`,
    `/order/${order._id}/timeline`,
  ]) {
    expect((await admin.call('GET', path)).statusCode, path).toBe(200)
  }
  expect(await stateOf(order)).toMatchObject({ state: 'coming', number: null })
  expect(await numbers()).toEqual(before)
})

test('a job issues the invoice of a paid order, as an advance invoice; the shipment brings no second one and names it', async () => {
  const order = await paid()
  await runJobs()
  const { state, number, isAdvance } = await stateOf(order)
  expect([state, isAdvance]).toEqual(['issued', true])
  const text = await readText(buyer, documentPath(order._id, 'invoice'))
  for (const part of ['Advance invoice', 'Paid on', '31 January 2026', 'not known yet', 'paid before delivery']) {
    expect(text).toContain(part)
  }
  await ship(order)
  await runJobs()
  expect(await count('invoice', order)).toBe(1)
  const [shipment] = (await admin.call('GET', `/order/${order._id}/timeline`)).json().shipments
  expect(await readText(admin, documentPath(order._id, 'packing-slip', shipment._id))).toContain(number)
})

test('an order that is shipped first is invoiced then, with the day of its delivery and no word of an advance', async () => {
  const order = await orderFor(buyer, productId)
  await ship(order)
  await runJobs()
  expect(await stateOf(order)).toMatchObject({ state: 'issued', isAdvance: false })
  const text = await readText(buyer, documentPath(order._id, 'invoice'))
  expect(text).toContain('Delivery date')
  expect(text).not.toMatch(/advance/i)
})

test('where something is missing, also without tax, the order waits with its reason and is issued when it is entered', async () => {
  await publishSettings(admin, 'company', { street: '', city: '' })
  const order = await paid()
  const before = await numbers()
  await runJobs()
  expect(await numbers()).toEqual(before)
  const readiness = async () => (await admin.call('GET', '/manage/invoices/readiness')).json()
  expect((await readiness()).isReady).toBe(false)
  expect((await readiness()).waiting).toMatchObject([
    { orderId: order._id, reasons: [{ path: 'company.street' }, { path: 'company.city' }] },
  ])
  expect(await stateOf(order)).toMatchObject({ state: 'waiting', reasons: [] })
  expect((await stateOf(order, admin)).reasons).toHaveLength(2)
  const german = buyer.callWith({ 'accept-language': 'de' })
  const refused = await german('GET', documentPath(order._id, 'invoice'))
  expect(refused.json().errors[0].message).toBe('Die Rechnung stellt unser Team aus.')
  const button = await admin.call('POST', `/order/${order._id}/invoice`)
  expect([button.statusCode, button.json().code]).toEqual([422, 'invoice_incomplete'])
  const mail = await admin.call('POST', `/order/${order._id}/invoice/mail`)
  expect(mail.json().errors).toEqual(button.json().errors)
  await publishSettings(admin, 'company', { street: 'Demo Street 2', city: 'Demo City' })
  await runJobs()
  expect(await stateOf(order)).toMatchObject({ state: 'issued' })
  expect((await readiness()).waiting).toEqual([])
})

test('an invoice that is issued while its state is read is issued or coming, never left to staff', async () => {
  for (const queriesBefore of [1, 2, 3]) {
    const { _id: id } = await paid()
    const order = (await admin.call('GET', `/order/${id}`)).json()
    let queries = 0
    const query = async (...sent: Parameters<typeof portal.pool.query>) => {
      const answer = await portal.pool.query(...sent)
      queries++
      if (queries === queriesBefore) await runJobs()
      return answer
    }
    const state = await readInvoiceState(
      { db: { query } as unknown as typeof portal.pool, settings: portal.readers.settings },
      order,
      false,
    )
    expect(['issued', 'coming']).toContain(state.state)
  }
})

test('a job that was lost is caught up by the clock, and an order of before is left to staff', async () => {
  const [order, old] = [await paid(), await paid()]
  await untilHandedOver()
  await portal.pool.query(`delete from graphile_worker._private_jobs`)
  await portal.pool.query('delete from invoice_due where order_id = $1', [old._id])
  await portal.pool.query(`select graphile_worker.add_job('invoices.issue_due', '{}')`)
  await runJobs()
  expect(await stateOf(order)).toMatchObject({ state: 'issued' })
  expect(await stateOf(old)).toMatchObject({ state: 'by_staff' })
  const issued = await admin.call('POST', `/order/${old._id}/invoice`)
  expect([issued.statusCode, issued.json().state]).toEqual([200, 'issued'])
})

async function untilHandedOver(): Promise<void> {
  await expect
    .poll(async () => (await portal.pool.query('select from outbox')).rowCount, { timeout: 20_000 })
    .toBe(0)
}

test('connections that are cut at the end of the transaction leave no gap and no second invoice', async () => {
  const orders = [await paid(), await paid(), await paid()]
  await portal.pool.query(`
    create sequence cuts;
    create function cut_invoice() returns trigger language plpgsql as $$ begin
      if nextval('cuts') <= 3 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$;
    create constraint trigger cut_invoice after insert on invoice deferrable initially deferred
      for each row execute function cut_invoice();`)
  await runJobs()
  await portal.pool.query('drop trigger cut_invoice on invoice')
  for (const order of orders) expect(await count('invoice', order)).toBe(1)
  const all = await numbers()
  expect(all).toEqual(all.map((_, index) => index + 1))
})

test('by staff only: no job issues one, staff do, alone or in a run', async () => {
  await publishSettings(admin, 'documents', { invoicing: 'staff' })
  const [first, second] = [await paid(), await paid()]
  const before = await numbers()
  await runJobs()
  expect(await numbers()).toEqual(before)
  expect(await stateOf(first)).toMatchObject({ state: 'by_staff' })
  const path = `/order/${first._id}/invoice`
  expect((await portal.app.inject({ method: 'POST', url: `/api${path}` })).statusCode).toBe(401)
  expect((await buyer.call('POST', path)).statusCode).toBe(403)
  expect((await admin.call('POST', `/order/${crypto.randomUUID()}/invoice`)).json().code).toBe('order_not_found')
  expect((await admin.call('POST', path)).json()).toMatchObject({ state: 'issued', isAdvance: true })
  await admin.call('POST', '/manage/invoices/runs', { orderIds: [second._id] })
  // The credit note of a refund follows its invoice.
  await refund(first, 1)
  await runJobs()
  expect([await count('invoice', second), await count('credit_note', first)]).toEqual([1, 1])
})

test('not here: no invoice, credit note or reminder is made, calls that issue refuse, and nothing is listed as missing', async () => {
  const invoiced = await paid()
  await runJobs()
  const handed = await publishSettings(admin, 'documents', { invoicing: 'elsewhere' })
  expect([handed.statusCode, handed.json().code]).toEqual([409, 'orders_left_between'])
  const left = (await admin.call('GET', '/manage/invoices/left-orders')).json()
  expect(left.unfinished.orders).toContainEqual(expect.objectContaining({ orderId: invoiced._id }))
  expect((await buyer.call('GET', '/manage/invoices/left-orders')).statusCode).toBe(403)
  const { revision } = (await admin.call('GET', '/manage/settings/documents')).json()
  const known = { revision, withLeftOrders: true }
  expect((await admin.call('POST', '/manage/settings/documents/publish', known)).statusCode).toBe(200)

  const order = await paid()
  const before = await numbers()
  await refund(invoiced, 1)
  await runJobs()
  expect(await stateOf(order)).toMatchObject({ state: 'elsewhere' })
  const tries = [
    await buyer.call('GET', documentPath(order._id, 'invoice')),
    await admin.call('POST', `/order/${order._id}/invoice`),
    await admin.call('POST', `/order/${order._id}/invoice/mail`),
    await admin.call('POST', '/manage/invoices/runs', { orderIds: [order._id] }),
    await admin.call('GET', `/manage/orders/${invoiced._id}/corrections`),
    await admin.call('POST', '/manage/reminders', { orderIds: [order._id] }),
  ]
  expect(tries.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    tries.map(() => [409, 'invoices_elsewhere']),
  )
  expect(await numbers()).toEqual(before)
  // What was issued here stays here to read; proforma invoice and confirmation stay, and say it.
  expect((await buyer.call('GET', documentPath(invoiced._id, 'invoice'))).statusCode).toBe(200)
  expect((await buyer.call('GET', documentPath(order._id, 'proforma'))).statusCode).toBe(200)
  expect(await readText(buyer, documentPath(order._id, 'confirmation'))).toContain(
    'The invoice is sent separately.',
  )
  expect((await admin.call('GET', '/manage/invoices/uninvoiced')).json().count).toBe(0)
  expect((await admin.call('GET', '/manage/invoices/readiness')).json()).toMatchObject({
    isReady: true,
    steps: [],
    waiting: [],
  })
  const { rows: mails } = await portal.pool.query(`select text_body from mail where subject like $1`, [
    `Order ${order.number}:%`,
  ])
  expect(mails).toMatchObject([{ text_body: expect.stringContaining('The invoice is sent separately.') }])

  // Back again: what other software has invoiced and credited is not done twice.
  expect((await publishSettings(admin, 'documents', { invoicing: 'automatic' })).statusCode).toBe(200)
  await refund(invoiced, 2)
  await runJobs()
  expect(await stateOf(order)).toMatchObject({ state: 'elsewhere' })
  expect((await admin.call('GET', '/manage/invoices/uninvoiced')).json().count).toBe(0)
  const { rows: notes } = await portal.pool.query('select snapshot from credit_note where order_id = $1', [
    invoiced._id,
  ])
  expect(notes.map(({ snapshot }) => snapshot.totalMinor)).toEqual([200])
  // Staff may ask for it all the same.
  expect((await admin.call('POST', `/order/${order._id}/invoice`)).json()).toMatchObject({ state: 'issued' })
})

test('a setting that lacks when invoices are issued is refused: it would begin to issue them again', async () => {
  const { revision, published } = (await admin.call('GET', '/manage/settings/documents')).json()
  const { invoicing: _left, ...content } = published.content
  const answer = await admin.call('PUT', '/manage/settings/documents/draft', { revision, content })
  expect(answer.json().errors).toMatchObject([{ path: 'content.invoicing' }])
})
