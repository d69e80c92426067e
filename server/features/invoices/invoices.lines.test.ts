import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import type { DocumentKind } from '#contract/invoices/documents.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import { shipTo, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { documentPath } from '#tests/support/documents/paths.ts'
import { issueInvoice } from '#tests/support/invoices.ts'
import { pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal, 'Demo Buyer')
})

async function readText(id: string, kind: DocumentKind, shipment?: string): Promise<string> {
  if (kind === 'invoice') await issueInvoice(admin, id)
  const answer = await admin.call('GET', documentPath(id, kind, shipment))
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload))
  const { text } = await extractText(pdf, { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

/** An order of a cart of three lines, with the number that it has at the buyer's. */
async function place(poNumber: string): Promise<Order> {
  const lines: object[] = []
  for (const [index, unitprice] of [12.5, 0.05, 19.99].entries()) {
    const { _id: productId } = await addTestProduct(admin, { unitprice })
    lines.push({ productId, quantity: 7, note: `box ${index}`, requestedOn: '2030-02-04' })
  }
  const cart: Cart = (await buyer.call('POST', '/cart/lines', { lines })).json()
  const form = { cartId: cart.id, version: cart.version, expectedTotal: cart.total, shipTo, poNumber }
  const answer = await buyer.call('POST', '/cart/order', form)
  expect(answer.statusCode, answer.body).toBe(201)
  return (await buyer.call('GET', `/order/${answer.json()._id}`)).json()
}

async function ship(id: string, contents: object): Promise<string> {
  const answer = await admin.call('POST', `/order/${id}/shipments`, { carrier: 'Demo Freight', ...contents })
  expect(answer.statusCode, answer.body).toBe(201)
  const { shipments } = answer.json<OrderLifecycle>()
  return shipments.at(-1)?._id ?? ''
}

test('every document has each line with its note and day and the number of the buyer, and the packing slips what is in each box', async () => {
  const order = await place('4500-2217/B')
  const { _id: id, lines = [] } = order
  await pay(portal, buyer, id)
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [id])
  const confirmation = await readText(id, 'confirmation')
  const invoice = await readText(id, 'invoice')
  const numbers = [['7 pcs 12.50 87.50'], ['7 pcs 0.05 0.35'], ['7 pcs 19.99 139.93']]
  for (const text of [confirmation, invoice]) {
    for (const said of ['4500-2217/B', '3011 AA Rotterdam', '227.78', ...numbers.flat()])
      expect(text).toContain(said)
    for (const { sku, note } of lines) {
      expect(text).toContain(sku)
      expect(text).toContain(note)
    }
    expect(text.match(/4 February 2030/g)).toHaveLength(3)
  }
  const first = await ship(id, {
    lines: [
      { line: 1, quantity: 7 },
      { line: 3, quantity: 2 },
    ],
  })
  const rest = await ship(id, { everything: true })
  const [box, second] = [await readText(id, 'packing-slip', first), await readText(id, 'packing-slip', rest)]
  for (const text of [box, second]) {
    expect(text).toContain('4500-2217/B')
    expect(text).not.toContain('USD')
  }
  const has = (text: string) => lines.map(({ sku }) => text.includes(sku))
  expect(has(box)).toEqual([true, false, true])
  expect(has(second)).toEqual([false, true, true])
  expect(box).toContain('7 pcs 2 pcs 5 pcs')
  expect(second).toContain('7 pcs 5 pcs 0 pcs')
})

test('an order is found by the number that its buyer gave it, whole or in part, by staff and by its buyer alone', async () => {
  const { _id } = await place('PO-9981/7')
  const stranger = await signUpVerified(portal)
  const found = async (actor: TestActor, path: string) => (await actor.call('GET', path)).json()
  const own = ({ email }: TestActor) => `/order?email=${encodeURIComponent(email)}`
  for (const q of ['PO-9981/7', 'po-9981', '9981/7']) {
    const query = `q=${encodeURIComponent(q)}`
    expect((await found(admin, `/manage/orders?limit=25&${query}`)).items).toMatchObject([{ _id }])
    expect(await found(buyer, `${own(buyer)}&${query}`)).toMatchObject([{ _id, poNumber: 'PO-9981/7' }])
    expect(await found(stranger, `${own(stranger)}&${query}`)).toEqual([])
  }
  expect((await found(admin, '/manage/orders?limit=25&q=PO-9982')).items).toEqual([])
})
