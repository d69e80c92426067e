import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { shipTo, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const mails: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      mails.push(Buffer.concat(parts).toString())
      done()
    })
  },
})

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let productId: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  portal.config.smtp = { url: `smtp://127.0.0.1:${port}`, from: 'orders@test.example' }
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  productId = (await addTestProduct(admin, { unitprice: 12.5, available: 100 }))._id
})

afterAll(() => server.close())

async function paid(): Promise<Order> {
  const form = { productId, newOrderQty: 2, address: 'Demo Street 1' }
  const order = (await buyer.call('POST', '/order', form)).json()
  const receipt = { kind: 'cash', amount: order.total, receivedOn: '2026-01-31' }
  await admin.call('POST', `/orders/${order._id}/receipts`, receipt)
  return order
}

/** By the subject: the digits of a number may be anywhere in an attachment. */
function mailsAbout(kind: string, { number }: Order): string[] {
  return mails.filter((mail) => new RegExp(`^Subject: ${kind} .*\\b${number}\\b`, 'm').test(mail))
}

const invoicesOf = (order: Order) => mailsAbout('Invoice', order)

/** The PDF in the mail. */
function attachmentOf(mail: string | undefined): Buffer {
  const [, encoded = ''] = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail ?? '') ?? []
  return Buffer.from(encoded, 'base64')
}

test('an invoice is sent to the buyer as PDF, and again when staff ask for it', async () => {
  const order = await paid()
  const send = () => admin.call('POST', `/order/${order._id}/invoice/mail`)
  expect((await send()).json()).toEqual({ to: buyer.email })
  const jobs = await portal.startJobs()
  await expect.poll(() => invoicesOf(order)).toHaveLength(1)
  const pdf = attachmentOf(invoicesOf(order)[0])
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const read = await buyer.call('GET', `/order/${order._id}/documents/invoice.pdf`)
  expect(Math.abs(read.rawPayload.length - pdf.length)).toBeLessThan(200)
  await send()
  await expect.poll(() => invoicesOf(order)).toHaveLength(2)
  await jobs.stop()
})

test('only staff send invoices, and only of orders that have one', async () => {
  const form = { productId, newOrderQty: 1, address: 'Demo Street 1' }
  const order = (await buyer.call('POST', '/order', form)).json()
  const send = (actor: TestActor, id = order._id) => actor.call('POST', `/order/${id}/invoice/mail`)
  expect((await send(buyer)).statusCode).toBe(403)
  expect((await send(admin)).json().code).toBe('invoice_not_due')
  expect((await send(admin, crypto.randomUUID())).json().code).toBe('order_not_found')
})

test('an order on invoice that has shipped gets its invoice by email', async () => {
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 14 })
  const form = { productId, newOrderQty: 1, address: 'Demo Street 1' }
  const order = (await buyer.call('POST', '/order', form)).json()
  for (const status of ['confirmed', 'in_production']) {
    const { version } = (await admin.call('GET', `/order/${order._id}/timeline`)).json().order
    await admin.call('POST', `/order/${order._id}/status`, { status, version })
  }
  await admin.call('POST', `/order/${order._id}/shipments`, { quantity: 1, carrier: 'Demo Freight' })
  const jobs = await portal.startJobs()
  await expect.poll(() => invoicesOf(order)).toHaveLength(1)
  await jobs.stop()
  expect(attachmentOf(invoicesOf(order)[0]).length).toBeGreaterThan(1000)
})

test('with XRechnung the XML goes with the mail of the invoice', async () => {
  await switchTaxOn(admin)
  const whole = { street: 'Test Street 1', city: 'Hamburg', phone: '+49 40 555 0100' }
  await publishSettings(admin, 'company', whole)
  await publishSettings(admin, 'documents', { eInvoice: 'xrechnung' })
  await buyer.call('POST', '/cart/lines', { lines: [{ productId, quantity: 2 }] })
  const cart = (await buyer.call('GET', '/cart')).json()
  const home = { ...shipTo, country: 'DE', postcode: '10115', city: 'Berlin' }
  const form = { cartId: cart.id, version: cart.version, expectedTotal: 29.75, shipTo: home }
  const order = (await buyer.call('POST', '/cart/order', form)).json()
  const receipt = { kind: 'cash', amount: 29.75, receivedOn: '2026-01-31' }
  expect((await admin.call('POST', `/orders/${order._id}/receipts`, receipt)).statusCode).toBe(201)
  await admin.call('POST', `/order/${order._id}/invoice/mail`)
  const jobs = await portal.startJobs()
  await expect.poll(() => invoicesOf(order)).toHaveLength(1)
  await jobs.stop()
  const [mail = ''] = invoicesOf(order)
  const [, encoded = ''] = /Content-Type: application\/xml[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail) ?? []
  const xml = Buffer.from(encoded, 'base64').toString()
  expect(xml).toBe((await buyer.call('GET', `/order/${order._id}/invoice.xml`)).body)
  expect(xml).toContain('xrechnung_3.0')

  // A correction sends its credit note by itself, in both forms.
  const { version } = (await admin.call('GET', `/manage/orders/${order._id}/corrections`)).json()
  const correction = { endPieces: false, lines: [{ line: 1, quantity: 1 }], reason: 'One was missing', version }
  const corrected = await admin.call('POST', `/manage/orders/${order._id}/corrections`, correction)
  expect(corrected.statusCode, corrected.body).toBe(201)
  const again = await portal.startJobs()
  const notes = () => mailsAbout('Credit note', order)
  await expect.poll(notes).toHaveLength(1)
  await again.stop()
  const [noted = ''] = notes()
  expect(noted).toMatch(/filename=.?credit-note-20\d\d-\d{6}\.pdf/)
  expect(noted).toMatch(/filename=.?credit-note-20\d\d-\d{6}\.xml/)
})
