import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { shipTo, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings, switchTaxOn } from '#tests/support/companies/tax.ts'
import { issueInvoice } from '#tests/support/invoices.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let buyer: TestActor
let productId: string
let product: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  await switchTaxOn(admin)
  await publishSettings(admin, 'company', { street: 'Example Street 1', city: 'Hamburg' })
  product = await addTestProduct(admin, {
    ...{ unitprice: 10, available: 100 },
    ...{ tariffNumber: '8481.80.19.000', originCountry: 'de', netWeight: 1250.5 },
  })
  expect([product.originCountry, product.netWeight]).toEqual(['DE', 1250.5])
  productId = product._id
})

type Place = { country: string; postcode: string; city: string; region?: string }

/** What the invoice and the packing slip of two pieces to a place say. */
async function documentsTo(place: Place): Promise<string[]> {
  await buyer.call('POST', '/cart/lines', { lines: [{ productId, quantity: 2 }] })
  const cart = (await buyer.call('GET', '/cart')).json()
  const to = { ...shipTo, ...place }
  const priced = await buyer.call('POST', '/cart/order', {
    ...{ cartId: cart.id, version: cart.version, shipTo: to },
    expectedTotal: place.country === 'NL' || place.country === 'DE' ? 23.8 : 20,
  })
  expect(priced.statusCode, priced.body).toBe(201)
  const { _id: id, total } = priced.json()
  await admin.call('POST', `/orders/${id}/receipts`, { kind: 'cash', amount: total, receivedOn: '2026-01-31' })
  for (const status of ['confirmed', 'in_production']) {
    const { version } = (await admin.call('GET', `/order/${id}/timeline`)).json().order
    await admin.call('POST', `/order/${id}/status`, { status, version })
  }
  const shipped = await admin.call('POST', `/order/${id}/shipments`, { everything: true, carrier: 'Demo' })
  expect(shipped.statusCode, shipped.body).toBe(201)
  await issueInvoice(admin, id)
  const [shipment] = (await admin.call('GET', `/order/${id}/timeline`)).json().shipments
  const files = [`invoice.pdf`, `packing-slip.pdf?shipment=${shipment._id}`]
  return Promise.all(
    files.map(async (file) => {
      const pdf = await admin.call('GET', `/order/${id}/documents/${file}`)
      const document = await getDocumentProxy(new Uint8Array(pdf.rawPayload))
      return (await extractText(document, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
    }),
  )
}

const asked = ['8481.80.19.000', 'Country of origin: Germany', 'Net weight 2.501 kg']

test('invoice and packing slip of goods to Switzerland name tariff number, origin and net weight', async () => {
  for (const text of await documentsTo({ country: 'CH', postcode: '8001', city: 'Zürich' })) {
    for (const part of asked) expect(text).toContain(part)
  }
})

test('those of goods within the customs territory of the EU do not', async () => {
  for (const place of [
    { country: 'NL', postcode: '3011 AA', city: 'Rotterdam' },
    { country: 'ES', postcode: '35001', city: 'Las Palmas', region: 'Las Palmas' },
  ]) {
    for (const text of await documentsTo(place)) for (const part of asked) expect(text).not.toContain(part)
  }
})

test.each(['12345', '123456789012', '8481 80 1A', '8481..80'])(
  'the tariff number %s is refused',
  async (tariffNumber) => {
    const { name, image, description, minorder, available, unitprice, version } = product
    const body = {
      name,
      image,
      description,
      minorder,
      available,
      unitprice,
      version,
      seenAvailable: available,
      tariffNumber,
    }
    const refused = await admin.call('PUT', `/product/${productId}`, body)
    expect([refused.statusCode, refused.json().errors?.[0]?.path]).toEqual([422, 'tariffNumber'])
  },
)
