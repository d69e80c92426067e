import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import type { DocumentKind } from '#contract/invoices/documents.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { fittings, setUpSecondCompany, wordsOfDemo } from '#tests/support/companies/second-company.ts'
import { documentPath } from '#tests/support/documents/paths.ts'
import { extent } from '#tests/support/extent.ts'
import { pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'
import { loadBuild } from './http/web/web.ts'

const portal = testPortal({}, loadBuild)
const german = { 'accept-language': 'de' }
let admin: TestActor
let buyer: TestActor
let products: Product[]

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  products = await setUpSecondCompany(admin)
  buyer = await signUpVerified(portal, 'Jana Einkauf')
})

async function pageAt(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await portal.app.inject({ url: path, headers: { accept: 'text/html', ...headers } })
  expect(answer.statusCode, path).toBe(200)
  return answer.body
}

/** What a page shows: without its scripts and styles. */
function shownIn(html: string): string {
  return html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')
}

async function documentText(actor: TestActor, id: string, what: { kind: DocumentKind; shipment?: string }) {
  const answer = await actor.callWith(german)('GET', documentPath(id, what.kind, what.shipment))
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload))
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
}

test('a visitor reads the pages of the company, in its language first', async () => {
  const home = shownIn(await pageAt('/'))
  expect(home).toContain('Dicht bei 630 bar')
  expect(home).toContain('Verschraubungen')
  expect(shownIn(await pageAt('/', { 'accept-language': 'en' }))).toContain('Tight at 630 bar')
  expect(shownIn(await pageAt('/impressum'))).toContain(fittings.company.legalName)
  expect(shownIn(await pageAt('/products', german))).toContain('Gerade Verschraubung L15')
  const addresses = ['/', '/products', '/impressum', `/products/${products[0]?._id}`]
  for (const address of extent === 'full' ? [...addresses, '/login', '/signup', '/cart'] : addresses) {
    expect(shownIn(await pageAt(address)), address).not.toMatch(wordsOfDemo)
  }
})

test('the sitemap names the pages of the company and no others', async () => {
  const { body } = await portal.app.inject({ url: '/sitemap.xml' })
  expect(body).toContain('/impressum</loc>')
  expect(body).not.toMatch(/blog|myportfolio/)
})

test('an order is placed, paid in euros, shipped and documented with the data of the company', async () => {
  const jobs = await portal.startJobs()
  const [product] = products
  const form = { productId: product?._id, newOrderQty: 20, address: 'Werkstraße 1, 70173 Stuttgart' }
  const placed = await buyer.callWith(german)('POST', '/order', form)
  expect(placed.statusCode, placed.body).toBe(201)
  const { _id, total, currency } = placed.json<Order>()
  expect([total, currency]).toEqual([84, 'EUR'])
  await pay(portal, buyer, _id)
  for (const status of ['confirmed', 'in_production']) {
    const { version } = (await admin.call('GET', `/order/${_id}/timeline`)).json<OrderLifecycle>().order
    const step = await admin.call('POST', `/order/${_id}/status`, { status, version })
    expect(step.statusCode, step.body).toBe(200)
  }
  const sent = { everything: true, carrier: 'Spedition Beispiel' }
  const shipped = await admin.call('POST', `/order/${_id}/shipments`, sent)
  expect(shipped.statusCode, shipped.body).toBe(201)
  const [shipment] = shipped.json<OrderLifecycle>().shipments
  expect(shipment).toBeDefined()
  await untilNoJobs(portal.pool)
  const documents = [
    await documentText(buyer, _id, { kind: 'confirmation' }),
    await documentText(buyer, _id, { kind: 'invoice' }),
    await documentText(admin, _id, { kind: 'packing-slip', shipment: shipment?._id ?? '' }),
  ]
  for (const text of documents) {
    expect(text).toContain(fittings.company.name)
    expect(text).not.toMatch(wordsOfDemo)
  }
  expect(documents[1]).toContain('84,00')
  await jobs.stop()
})

test('no mail of the journey names another company', async () => {
  const { rows } = await portal.pool.query<{ subject: string; text_body: string; html_body: string }>(
    'select subject, text_body, html_body from mail',
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const { subject, text_body, html_body } of rows) {
    expect(`${subject} ${text_body} ${shownIn(html_body)}`).not.toMatch(wordsOfDemo)
  }
})
