import { beforeAll, expect, test } from 'vitest'
import type { Correctable } from '#contract/invoices/corrections.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { companyToCorrect, correctInvoice, readCorrectable } from '#tests/support/companies/corrections.ts'
import { orderSent } from '#tests/support/companies/freight.ts'
import { issueInvoice } from '#tests/support/invoices.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal({ OPEN_ORDERS: '0', RATE_LIMIT: '1000000' })
let admin: TestActor
/** In advance. */
let buyer: TestActor
/** On invoice. */
let dealer: TestActor
let bearing: Product
let book: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  dealer = await signUpVerified(portal)
  ;({ bearing, book } = await companyToCorrect(admin, dealer))
})

const read = async (id: string): Promise<OrderLifecycle> =>
  (await admin.call('GET', `/order/${id}/timeline`)).json()
const part = (line: number, quantity: number) => ({ line, quantity })
const ship = (id: string, body: object) =>
  admin.call('POST', `/order/${id}/shipments`, { carrier: 'Demo Parcels', ...body })

/** In production: 10 bearings and 4 books; what is paid has its advance invoice. */
async function inProduction(by: TestActor): Promise<string> {
  const lines = [
    { product: bearing, quantity: 10 },
    { product: book, quantity: 4 },
  ]
  const { order } = await orderSent(by, lines, { to: { country: 'DE', postcode: '10115', city: 'Berlin' } })
  if (by === buyer) {
    await pay(portal, by, order._id)
    await issueInvoice(admin, order._id)
  }
  for (const status of ['confirmed', 'in_production']) {
    const { version } = (await read(order._id)).order
    await admin.call('POST', `/order/${order._id}/status`, { status, version })
  }
  return order._id
}

async function stock(): Promise<number> {
  const { rows } = await portal.pool.query('select available from product where id = $1', [bearing._id])
  return rows[0].available
}

test('credited pieces that are not sent yet are still to be sent, unless the correction says otherwise', async () => {
  const id = await inProduction(buyer)
  await ship(id, { lines: [part(2, 4)] })
  const [before, available] = [await readCorrectable(admin, id), await stock()]
  expect(before.lines.map(({ unsent }) => unsent)).toEqual([10, 0])
  for (const endPieces of ['true', 1, null]) {
    const refused = await correctInvoice(admin, id, { lines: [part(1, 5)], endPieces })
    expect([400, 422]).toContain(refused.statusCode)
  }
  expect(await readCorrectable(admin, id)).toEqual(before)
  // What is not pieces, or was sent, needs no answer.
  expect((await correctInvoice(admin, id, { lines: [{ line: 1, amount: 1 }, part(2, 1)] })).statusCode).toBe(201)
  for (const answer of [{ endPieces: false }, {}]) {
    const still = await correctInvoice(admin, id, { lines: [part(1, 1)], ...answer })
    expect((still.json() as Correctable).lines[0]).toMatchObject({ unsent: 10 })
  }
  expect(await stock()).toBe(available)
})

test('of 10 that were paid, 5 are credited and not to be sent: they are in stock, 5 are left to ship, and the order ends', async () => {
  const id = await inProduction(buyer)
  const available = await stock()
  const form = { lines: [part(1, 5)], endPieces: true, reason: 'Out of steel' }
  const corrected = await correctInvoice(admin, id, form)
  expect(corrected.statusCode, corrected.body).toBe(201)
  expect(corrected.json().lines).toMatchObject([{ leftQuantity: 5, unsent: 5 }, { unsent: 4 }])
  expect(await stock()).toBe(available + 5)
  const now = await read(id)
  expect([now.unsent, now.order.lines.map(({ ended }) => ended), now.order.credited]).toEqual([9, [5, 0], 118.94])
  expect(now.events).toContainEqual(expect.objectContaining({ kind: 'pieces_ended', quantity: 5 }))
  expect((await ship(id, { lines: [part(1, 6)] })).json().code).toBe('shipment_too_large')
  expect((await ship(id, { everything: true })).json()).toMatchObject({ unsent: 0, order: { status: 'shipped' } })
  // Nothing is left to be ended.
  const none = await correctInvoice(admin, id, { lines: [part(1, 1)], endPieces: true })
  expect(none.json().errors).toMatchObject([{ path: 'endPieces' }])
  expect((await correctInvoice(admin, id, { lines: [part(1, 1)] })).statusCode).toBe(201)
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('with all that was to be sent credited and ended, a paid order is cancelled, and its money is to return', async () => {
  const id = await inProduction(buyer)
  const { owed } = await readCorrectable(admin, id)
  const form = { lines: [part(1, 10), part(2, 4)], endPieces: true }
  expect((await correctInvoice(admin, id, form)).statusCode).toBe(201)
  const { order } = await read(id)
  expect(order).toMatchObject({ status: 'cancelled', paid: true })
  const surplus = (await admin.call('GET', '/manage/surplus')).json()
  expect(surplus).toContainEqual(expect.objectContaining({ orderId: id, amount: order.credited }))
  expect(order.credited).toBeLessThan(owed)
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('of corrections and shipments of the same pieces at once, no piece is ended and sent', async () => {
  const id = await inProduction(buyer)
  const { version } = await readCorrectable(admin, id)
  const form = { lines: [part(1, 6)], endPieces: true, version }
  const answers = await Promise.all([
    correctInvoice(admin, id, form),
    ship(id, { lines: [part(1, 6)] }),
    correctInvoice(admin, id, form),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(await findBrokenData(portal.pool)).toEqual([])
})

test('ending pieces that were invoiced and are not paid credits them, with a number, and the order owes so much less', async () => {
  const id = await inProduction(dealer)
  await ship(id, { lines: [part(1, 4), part(2, 4)] })
  // As other software or a release of before left it: invoiced with the first delivery.
  await portal.pool.query(`update orders set status = 'shipped' where id = $1`, [id])
  await issueInvoice(admin, id)
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [id])
  const { order } = await read(id)
  const available = await stock()
  const body = { lines: [part(1, 6)], money: 'return', reason: 'Out of steel', version: order.version }
  const ended = await admin.call('POST', `/order/${id}/endings`, body)
  expect(ended.statusCode, ended.body).toBe(201)
  // 6 of 19.99 with 19 %.
  expect(ended.json().order).toMatchObject({ status: 'shipped', credited: 142.73, payment: 'due' })
  expect(ended.json().order.open).toBeCloseTo(order.total - 142.73, 6)
  expect(await stock()).toBe(available + 6)
  expect(await readCorrectable(admin, id)).toMatchObject({
    lines: [{ leftQuantity: 4, unsent: 0 }, { leftQuantity: 4 }],
    corrections: [{ reason: 'Out of steel', total: 142.73 }],
  })
  const { rows } = await portal.pool.query('select kind from credit_note where order_id = $1', [id])
  expect(rows).toEqual([{ kind: 'correction' }])
  expect((await admin.call('GET', `/order/${id}/credit-notes`)).json()).toMatchObject([{ amount: 142.73 }])
  expect(await findBrokenData(portal.pool)).toEqual([])
})
