import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { shipTo, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { issueInvoice } from '#tests/support/invoices.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let orderId: string

const local = { bank: 'Example Bank', iban: '', bic: '', accountNumber: '12345678', bankCode: '12-34-56' }

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  await switchTaxOn(admin)
  const answer = await publishSettings(admin, 'company', {
    ...{ street: 'Example Street 1', city: 'Hamburg', legalName: 'Example Works GmbH' },
    ...{ directors: 'Ada Example, Bo Example', court: 'Amtsgericht Hamburg', registration: 'HRB 4711' },
    ...{ taxNumber: '22/123/45678', bankAccounts: [local] },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const product = await addTestProduct(admin, { unitprice: 10 })
  await buyer.call('POST', '/cart/lines', { lines: [{ productId: product._id, quantity: 1 }] })
  const cart = (await buyer.call('GET', '/cart')).json()
  const home = { ...shipTo, country: 'DE', postcode: '10115', city: 'Berlin' }
  const body = { cartId: cart.id, version: cart.version, expectedTotal: 11.9, shipTo: home }
  const placed = await buyer.call('POST', '/cart/order', body)
  expect(placed.statusCode, placed.body).toBe(201)
  orderId = placed.json()._id
})

test('a buyer is asked to pay to the local account of the company', async () => {
  const details = (await buyer.call('GET', `/payment/${orderId}/transfer`)).json()
  expect(details).toMatchObject({ recipient: 'Example Works GmbH', accounts: [local], code: null })
})

test('an invoice names directors, register, tax number and the local account', async () => {
  await admin.call('POST', `/orders/${orderId}/receipts`, { kind: 'cash', amount: 11.9, receivedOn: '2026-01-31' })
  await issueInvoice(admin, orderId)
  const pdf = await buyer.call('GET', `/order/${orderId}/documents/invoice.pdf`)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true })
  const flat = text.replaceAll(/\s+/g, ' ')
  for (const part of [
    'Ada Example',
    'Bo Example',
    'Amtsgericht Hamburg',
    'HRB 4711',
    '22/123/45678',
    '12345678',
    '12-34-56',
  ]) {
    expect(flat).toContain(part)
  }
})
