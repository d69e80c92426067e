import crypto from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import type { EInvoiceChoice } from '#contract/tax/e-invoice-formats.ts'
import { shipTo, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { documentPath, eInvoicePath } from '#tests/support/documents/paths.ts'
import { brokenRules, forgetRules } from '#tests/support/e-invoice-rules/rules.ts'
import { readZip } from '#tests/support/files/read-zip.ts'
import { issueCreditNotes, issueInvoice } from '#tests/support/invoices.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let productId: string

const home = { ...shipTo, country: 'DE', postcode: '10115', city: 'Berlin' }
const whole = {
  legalName: 'Fittings & Sons',
  street: 'Test Street 1',
  postcode: '20457',
  city: 'Hamburg',
  phone: '+49 40 555 0100',
  email: 'info@test.example',
  bankAccounts: [{ bank: 'Demo Bank', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }],
}

async function choose(eInvoice: EInvoiceChoice): Promise<void> {
  const answer = await publishSettings(admin, 'documents', { eInvoice })
  expect(answer.statusCode, answer.body).toBe(200)
}

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal, 'Demo Buyer')
  await switchTaxOn(admin)
  await publishSettings(admin, 'company', whole)
  productId = (await addTestProduct(admin, { unitprice: 19.99, available: 1000 }))._id
})

afterEach(() => choose('none'))
afterAll(forgetRules)

/** An order of three pieces, to a structured address. */
async function place(to: typeof home = home): Promise<Order> {
  await buyer.call('POST', '/cart/lines', { lines: [{ productId, quantity: 3 }] })
  const cart = (await buyer.call('GET', '/cart')).json()
  const sums = (
    await buyer.call('POST', '/cart/sums', { country: to.country, postcode: to.postcode, vatId: '' })
  ).json()
  const form = { cartId: cart.id, version: cart.version, expectedTotal: sums.total, shipTo: to }
  const answer = await buyer.call('POST', '/cart/order', form)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function pay(order: Order): Promise<Order> {
  const receipt = { kind: 'cash', amount: order.total, receivedOn: '2026-01-31' }
  expect((await admin.call('POST', `/orders/${order._id}/receipts`, receipt)).statusCode).toBe(201)
  return order
}

/** Refunds an amount and returns the id of the refund. */
async function refund(order: Order, amount: number): Promise<string> {
  const [payment] = (await admin.call('GET', `/orders/${order._id}/payments`)).json().payments
  const body = { amount, reason: 'Broken in transport' }
  const answer = await admin.call('POST', `/payments/${payment._id}/refund`, body)
  await admin.call('POST', `/manage/transfer-refunds/${answer.json()._id}/done`)
  return answer.json()._id
}

const countOf = async (order: Order) => {
  const sql = 'select format, xml, sha256 from e_invoice where order_id = $1 order by year, number'
  return (await portal.pool.query<{ format: string; xml: string; sha256: string }>(sql, [order._id])).rows
}

test('an invoice is written as XRechnung by a job, stays as it is, and the official rules accept it', async () => {
  await choose('xrechnung')
  const order = await pay(await place())
  await issueInvoice(admin, order._id)
  const jobs = await portal.startJobs()
  await untilNoJobs(portal.pool)
  await jobs.stop()
  const [stored] = await countOf(order)
  expect(stored?.format).toBe('xrechnung')
  expect(stored?.sha256).toBe(
    crypto
      .createHash('sha256')
      .update(stored?.xml ?? '')
      .digest('hex'),
  )
  const answer = await buyer.call('GET', eInvoicePath(order._id))
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/invoice-20\d\d-\d{6}\.xml/)
  expect(answer.body).toBe(stored?.xml)
  expect(answer.body).toContain('<cbc:PayableAmount currencyID="USD">0.00</cbc:PayableAmount>')
  expect(await brokenRules(answer.body, 'en16931-ubl')).toEqual([])
  // It was paid before the delivery, whose day is open: that one is recommended, and not to be had.
  expect((await brokenRules(answer.body, 'xrechnung-ubl')).map((rule) => rule.split(':')[0])).toEqual([
    'BR-DE-TMP-32',
  ])
  expect(answer.body).toContain('<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>')
  expect(answer.body).toContain('<cbc:Note>Advance invoice')
  expect(answer.body).toContain('<cbc:TaxPointDate>2026-01-31</cbc:TaxPointDate>')
  expect(answer.body).not.toContain('ActualDeliveryDate')
  // The company moves: what was issued stays.
  await publishSettings(admin, 'company', { city: 'Bremen' })
  expect((await buyer.call('GET', eInvoicePath(order._id))).body).toBe(stored?.xml)
  await publishSettings(admin, 'company', whole)
})

test('a credit note is an e-invoice of its own that names the invoice', async () => {
  await choose('en16931')
  const order = await pay(await place())
  await issueInvoice(admin, order._id)
  const refundId = await refund(order, 11.9)
  await issueCreditNotes(portal, order._id)
  const answer = await buyer.call('GET', eInvoicePath(order._id, refundId))
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.body).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
  expect(answer.body).toContain('<cbc:TaxInclusiveAmount currencyID="USD">11.90</cbc:TaxInclusiveAmount>')
  expect(await brokenRules(answer.body, 'en16931-ubl')).toEqual([])
  const [invoice] =
    /<cbc:ID>20\d\d-\d{6}<\/cbc:ID>\s*<cbc:IssueDate>[\d-]+<\/cbc:IssueDate>\s*<\/cac:Inv/.exec(answer.body) ?? []
  expect(invoice).toBeDefined()
})

test('with Factur-X the PDF is PDF/A-3 and has the XML inside; the archive of the month has both', async () => {
  await choose('factur-x')
  const order = await pay(await place())
  await issueInvoice(admin, order._id)
  const answer = await buyer.call('GET', documentPath(order._id, 'invoice'))
  const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload))
  const [[id] = ['']] = (await pdf.getAttachments()) ?? []
  const xml = Buffer.from((await pdf.getAttachmentContent(id)) ?? []).toString()
  expect(await brokenRules(xml, 'en16931-cii')).toEqual([])
  expect(xml).toBe((await buyer.call('GET', eInvoicePath(order._id))).body)
  const { metadata } = await pdf.getMetadata()
  const raw = metadata?.getRaw() ?? ''
  expect(raw).toContain('<pdfaid:part>3</pdfaid:part>')
  expect(raw).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
  const plain = answer.rawPayload.toString('latin1')
  for (const part of ['/AFRelationship /Alternative', '/OutputIntents', '/MarkInfo']) expect(plain).toContain(part)

  const [month] = new Date().toISOString().match(/^\d{4}-\d\d/) ?? []
  const archive = await readZip(
    (await admin.call('GET', `/manage/invoices/archive.zip?month=${month}`)).rawPayload,
  )
  const number = /invoice-(\S+)\.pdf/.exec(String(answer.headers['content-disposition']))?.[1]
  const inArchive = await getDocumentProxy(new Uint8Array(archive[`invoice-${number}.pdf`] ?? []))
  expect([...((await inArchive.getAttachments()) ?? []).keys()]).toEqual(['factur-x.xml'])

  await choose('en16931')
  const beside = await readZip((await admin.call('GET', `/manage/invoices/archive.zip?month=${month}`)).rawPayload)
  expect(beside[`invoice-${number}.xml`]?.toString()).toContain('urn:cen.eu:en16931:2017')
})

test('an invoice that a company with e-invoices issues names what its own e-invoice would lack; no number is used', async () => {
  await choose('xrechnung')
  await publishSettings(admin, 'company', { phone: '' })
  const order = await pay(await place())
  const answer = await admin.call('POST', `/order/${order._id}/invoice`)
  expect(answer.json()).toMatchObject({
    code: 'invoice_incomplete',
    errors: [{ path: 'company.phone', message: expect.stringContaining('Phone') }],
  })
  const { rows } = await portal.pool.query('select 1 from invoice where order_id = $1', [order._id])
  expect(rows).toEqual([])
  const readiness = (await admin.call('GET', '/manage/invoices/readiness')).json()
  expect(readiness.isReady).toBe(false)
  await publishSettings(admin, 'company', whole)
  await issueInvoice(admin, order._id)
  expect((await buyer.call('GET', documentPath(order._id, 'invoice'))).statusCode).toBe(200)
})

test('an order with its address as free text has an invoice and no e-invoice, with the reason', async () => {
  await choose('factur-x')
  const form = { productId, newOrderQty: 1, address: 'Demo Street 1' }
  const order = await pay((await buyer.call('POST', '/order', form)).json())
  await issueInvoice(admin, order._id)
  const pdf = await buyer.call('GET', documentPath(order._id, 'invoice'))
  expect(pdf.statusCode, pdf.body.slice(0, 200)).toBe(200)
  const answer = await buyer.call('GET', eInvoicePath(order._id))
  expect(answer.json()).toMatchObject({ code: 'e_invoice_not_possible', errors: [{ path: 'order.address' }] })
  expect(await countOf(order)).toEqual([])
})

test('without a format in the settings a call names one; who may not read the order reads no e-invoice', async () => {
  const order = await pay(await place())
  await issueInvoice(admin, order._id)
  const path = eInvoicePath(order._id)
  expect((await buyer.call('GET', path)).json()).toMatchObject({
    code: 'e_invoice_not_possible',
    errors: [{ path: 'documents.eInvoice' }],
  })
  expect((await buyer.call('GET', `${path}?format=pdf`)).json()).toMatchObject({
    code: 'rule_broken',
    errors: [{ path: 'format', message: 'Enter one of: xrechnung, en16931, factur-x' }],
  })
  expect((await buyer.call('GET', `${path}?format=xrechnung`)).statusCode).toBe(200)
  const stranger = await signUpVerified(portal)
  expect((await stranger.call('GET', `${path}?format=xrechnung`)).statusCode).toBe(403)
  const unpaid = await place()
  expect((await buyer.call('GET', `${eInvoicePath(unpaid._id)}?format=xrechnung`)).json().code).toBe(
    'invoice_not_due',
  )
  const credit = `/order/${order._id}/credit-note.xml?format=xrechnung`
  expect((await buyer.call('GET', credit)).json().code).toBe('not_found')
})

test('what an account asks to be quoted is on its next invoice; a change of the days keeps it', async () => {
  const terms = `/users/${buyer.id}/terms`
  await admin.call('PUT', terms, { paymentDays: null, buyerReference: ' 04011000-12345-03 ' })
  const { buyerReference } = (await admin.call('PUT', terms, { paymentDays: null })).json()
  expect(buyerReference).toBe('04011000-12345-03')
  await admin.call('PUT', `/users/${buyer.id}/customer-number`, { customerNumber: 'K-4711' })
  const order = await pay(await place())
  await issueInvoice(admin, order._id)
  const { body } = await buyer.call('GET', `${eInvoicePath(order._id)}?format=xrechnung`)
  expect(body).toContain('<cbc:BuyerReference>04011000-12345-03</cbc:BuyerReference>')
  const { rows } = await portal.pool.query('select snapshot from invoice where order_id = $1', [order._id])
  expect(rows[0].snapshot.order.customerNumber).toBe('K-4711')
  const long = await admin.call('PUT', terms, { paymentDays: null, buyerReference: 'x'.repeat(101) })
  expect(long.json()).toMatchObject({ errors: [{ path: 'buyerReference' }] })
})

test('settings of a client that knows no e-invoices are accepted as before', async () => {
  const { revision, published } = (await admin.call('GET', '/manage/settings/documents')).json()
  const { eInvoice: _unknown, ...content } = published.content
  const saved = await admin.call('PUT', '/manage/settings/documents/draft', { revision, content })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(saved.json().draft.content.eInvoice).toBe('none')
})

test('an invoice of an order that was paid in part before asks for the rest, in the PDF, its code and the XML', async () => {
  await choose('xrechnung')
  const order = await place()
  const part = { kind: 'transfer', amount: 20, receivedOn: '2026-01-31' }
  expect((await admin.call('POST', `/orders/${order._id}/receipts`, part)).statusCode).toBe(201)
  await portal.pool.query(`update orders set status = 'shipped' where id = $1`, [order._id])
  await issueInvoice(admin, order._id)
  const pdf = await buyer.call('GET', documentPath(order._id, 'invoice'))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true })
  const open = (order.total - 20).toFixed(2)
  expect(text).toContain(`USD 20.00 of this amount is paid, USD ${open} is due.`)
  const { rows } = await portal.pool.query('select snapshot from invoice where order_id = $1', [order._id])
  expect(rows[0].snapshot.order.receivedMinor).toBe(2000)
  const jobs = await portal.startJobs()
  await untilNoJobs(portal.pool)
  await jobs.stop()
  const [written] = await countOf(order)
  expect(written?.xml).toMatch(/<cbc:PrepaidAmount[^>]*>20\.00</)
  expect(written?.xml).toMatch(new RegExp(`<cbc:PayableAmount[^>]*>${open}<`))
  expect(await brokenRules(written?.xml ?? '', 'xrechnung-ubl')).toEqual([])
})
