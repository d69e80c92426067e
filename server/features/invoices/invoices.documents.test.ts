import type { LightMyRequestResponse } from 'fastify'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import type { DocumentKind } from '#contract/invoices/documents.ts'
import { printPackingSlips } from '#contract/orders/admin-list.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import { callAs, signUp, signUpAdmin, type TestActor, testPassword } from '#tests/support/actors.ts'
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
  buyer = await signUp(portal, 'Łucja Işık')
})

async function place(actor: TestActor, more: object = {}): Promise<Order> {
  const product = await addTestProduct(admin, {
    available: 5000,
    unitprice: 12.5,
    name: `Ring ${crypto.randomUUID()}`,
  })
  const form = { productId: product._id, newOrderQty: 1250, address: 'Demo Street 1', ...more }
  const answer = await actor.call('POST', '/order', form)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<Order>()
}

async function setStatus(id: string, status: string): Promise<void> {
  await portal.pool.query('update orders set status = $2 where id = $1', [id, status])
}

type Wanted = { kind: DocumentKind; shipment?: string }

function send(actor: Pick<TestActor, 'call'>, id: string, { kind, shipment }: Wanted) {
  return actor.call('GET', documentPath(id, kind, shipment))
}

async function open(
  answer: LightMyRequestResponse,
): Promise<{ text: string; pages: number; title: string; language: string }> {
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  const { info } = await getMeta(pdf)
  return {
    text: text.replaceAll(/\s+/g, ' '),
    pages: totalPages,
    title: String(info.Title),
    language: String(info.Language),
  }
}

function refusalOf(answer: LightMyRequestResponse) {
  expect(answer.headers['content-type']).toContain('application/problem+json')
  return [answer.statusCode, answer.json().code]
}

test('the confirmation shows what was ordered, by whom, and the delivery address', async () => {
  const order = await place(buyer, {
    address: 'ul. Długa 4\n80-831 Gdańsk',
    phone: '+48 58 555 0100',
    others: 'PO 4711',
  })
  const answer = await send(buyer, order._id, { kind: 'confirmation' })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="datum-order-confirmation-${order.number}.pdf"`,
    'cache-control': 'no-store',
  })
  const { text, pages, title } = await open(answer)
  expect([pages, title]).toEqual([1, `Order confirmation ${order.number}`])
  const said = [
    'Łucja Işık',
    buyer.email,
    'ul. Długa 4',
    '80-831 Gdańsk',
    '+48 58 555 0100',
    'PO 4711',
    'Page 1 of 1',
  ]
  for (const part of [...said, order.sku, '1,250 pcs 12.50 15,625.00', 'USD 15,625.00'])
    expect(text).toContain(part)
})

test('a document is in the language of the user who reads it', async () => {
  const order = await place(buyer)
  const inGerman = { call: buyer.callWith({ 'accept-language': 'de-AT' }) }
  const { text, title, language } = await open(await send(inGerman, order._id, { kind: 'confirmation' }))
  expect([title, language]).toEqual([`Auftragsbestätigung ${order.number}`, 'de'])
  for (const part of ['Bestellnummer', 'Stückpreis', '15.625,00 USD', 'Seite 1 von 1'])
    expect(text).toContain(part)
  const refused = await send(inGerman, order._id, { kind: 'invoice' })
  expect(refused.json().detail).toContain('Es gibt noch keine Rechnung')
})

test('documents are for the buyer and staff, packing slips for staff only', async () => {
  const { _id } = await place(buyer)
  const stranger = await signUp(portal)
  const nobody = { call: callAs(portal) }
  for (const kind of ['confirmation', 'invoice'] as const) {
    expect(refusalOf(await send(nobody, _id, { kind }))).toEqual([401, 'sign_in_required'])
    expect(refusalOf(await send({ call: callAs(portal, 'x') }, _id, { kind }))).toEqual([401, 'token_invalid'])
    expect(refusalOf(await send(stranger, _id, { kind }))).toEqual([403, 'not_yours'])
    expect(refusalOf(await send(buyer, crypto.randomUUID(), { kind }))).toEqual([404, 'order_not_found'])
    expect(refusalOf(await send(buyer, 'x', { kind }))).toEqual([404, 'order_not_found'])
  }
  const packingSlip = { kind: 'packing-slip', shipment: crypto.randomUUID() } as const
  expect(refusalOf(await send(nobody, _id, packingSlip))).toEqual([401, 'sign_in_required'])
  expect(refusalOf(await send(buyer, _id, packingSlip))).toEqual([403, 'admin_only'])
  expect(refusalOf(await send(admin, _id, packingSlip))).toEqual([404, 'not_found'])
  expect(refusalOf(await send(admin, _id, { kind: 'packing-slip' }))).toEqual([404, 'not_found'])
  expect(refusalOf(await buyer.call('GET', `/order/${_id}/documents/secret.pdf`))).toEqual([404, 'not_found'])
  expect((await send(admin, _id, { kind: 'confirmation' })).statusCode).toBe(200)
  await buyer.call('DELETE', `/order/${_id}`)
  expect(refusalOf(await send(buyer, _id, { kind: 'confirmation' }))).toEqual([404, 'order_not_found'])
})

test('a packing slip lists the content of its box without prices', async () => {
  const { _id, number } = await place(buyer)
  await setStatus(_id, 'in_production')
  for (const [quantity, tracking] of [
    [200, 'DF 1'],
    [300, 'DF 2'],
  ]) {
    await admin.call('POST', `/order/${_id}/shipments`, { quantity, carrier: 'Demo Freight', tracking })
  }
  const { shipments } = (await admin.call('GET', `/order/${_id}/timeline`)).json<OrderLifecycle>()
  const answer = await send(admin, _id, { kind: 'packing-slip', shipment: shipments[1]?._id ?? '' })
  expect(answer.headers['content-disposition']).toContain(`datum-packing-slip-${number}-2.pdf`)
  const { text } = await open(answer)
  for (const part of ['Demo Freight', 'DF 2', '1,250 pcs 300 pcs 750 pcs']) expect(text).toContain(part)
  expect(text).not.toContain('USD')
})

test('there is an invoice if the order costs something and is paid or shipped', async () => {
  const order = await place(buyer)
  const free = await place(buyer, {
    productId: (await addTestProduct(admin, { available: 5000, unitprice: 0 }))._id,
  })
  await setStatus(free._id, 'delivered')
  expect(refusalOf(await send(buyer, free._id, { kind: 'invoice' }))).toEqual([409, 'invoice_not_due'])
  for (const status of ['pending', 'confirmed', 'in_production', 'cancelled', 'expired']) {
    await setStatus(order._id, status)
    expect(refusalOf(await send(buyer, order._id, { kind: 'invoice' }))).toEqual([409, 'invoice_not_due'])
  }
  await setStatus(order._id, 'shipped')
  await issueInvoice(admin, order._id)
  expect((await open(await send(buyer, order._id, { kind: 'invoice' }))).text).toContain('This amount is due.')
})

test('names and notes in any script make a document; what no font has is left out', async () => {
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
  const order = await place(buyer)
  await portal.pool.query('update orders set user_name = $2, address = $3, others = $4 where id = $1', [
    order._id,
    `Nguyễn ${family} 日本 \u202eevil\u0007`,
    Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\r\n'),
    'M'.repeat(2000),
  ])
  await portal.pool.query('update order_line set name = $2 where order_id = $1', [order._id, 'W'.repeat(200)])
  const { text, pages } = await open(await send(buyer, order._id, { kind: 'confirmation' }))
  expect(text).toContain('Nguyễn 👨👩👧 日本 evil')
  expect(text).toContain('line 99')
  expect(text.match(/M/g)).toHaveLength(2000)
  expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(200)
  expect(pages).toBeGreaterThan(2)
  expect(text).toContain(`Page ${pages} of ${pages}`)
})

test('an issued invoice never changes, also when its buyer deletes the account', async () => {
  const leaver = await signUp(portal, 'Leaving Customer')
  const order = await place(leaver, { address: 'Old Street 1' })
  await pay(portal, leaver, order._id)
  await issueInvoice(admin, order._id)
  const first = await open(await send(leaver, order._id, { kind: 'invoice' }))
  expect(first.text).toContain('Paid. Nothing more is due.')
  const deleted = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/delete-user',
    payload: { password: testPassword },
    headers: { cookie: leaver.cookie, origin: portal.config.publicUrl },
  })
  expect(deleted.statusCode).toBe(200)
  await portal.pool.query(
    `update orders set unit_price_minor = 1, name = 'Other', status = 'cancelled' where id = $1`,
    [order._id],
  )
  const { text } = await open(await send(admin, order._id, { kind: 'confirmation' }))
  expect(text).not.toContain('Leaving Customer')
  const later = await open(await send(admin, order._id, { kind: 'invoice' }))
  expect(later).toEqual(first)
  expect(later.text).toContain('Old Street 1')
})

test('packing slips of many orders are one document, each on its own pages', async () => {
  const [first, second] = [await place(buyer), await place(buyer, { others: 'Please knock.\n'.repeat(60) })]
  await setStatus(first._id, 'in_production')
  for (const quantity of [1000, 250]) {
    await admin.call('POST', `/order/${first._id}/shipments`, { quantity, carrier: 'Van' })
  }
  const gone = crypto.randomUUID()
  const answer = await admin.call('POST', printPackingSlips.path, {
    ids: [second._id, gone, first._id, second._id],
  })
  const { text, pages, title } = await open(answer)
  expect([pages, title]).toEqual([4, 'Packing slips'])
  const heads = [`${second.number}-1`, `${first.number}-1`, `${first.number}-2`].map((number) =>
    text.indexOf(number),
  )
  expect(heads).toEqual([...heads].sort((a, b) => a - b))
  expect(text).toContain('Page 2 of 2')
  expect(text.match(/Page 1 of 1/g)).toHaveLength(2)
  expect(text).toContain('1,250 pcs 1,250 pcs 0 pcs')
  expect(text).toContain('1,250 pcs 1,000 pcs 250 pcs')
  expect(text).toContain('1,250 pcs 250 pcs 0 pcs')
  expect(refusalOf(await admin.call('POST', printPackingSlips.path, { ids: [gone] }))).toEqual([
    404,
    'order_not_found',
  ])
  expect(refusalOf(await admin.call('POST', printPackingSlips.path, { ids: [] }))).toEqual([422, 'rule_broken'])
  const many = { ids: Array.from({ length: 101 }, () => first._id) }
  expect(refusalOf(await admin.call('POST', printPackingSlips.path, many))).toEqual([422, 'rule_broken'])
  expect((await buyer.call('POST', printPackingSlips.path, { ids: [first._id] })).statusCode).toBe(403)
})
