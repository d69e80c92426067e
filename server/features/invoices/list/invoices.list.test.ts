import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { type AdminInvoice, invoiceStates } from '#contract/invoices/admin-list.ts'
import type { AdminPage } from '#contract/lists/lists.ts'
import type { Order } from '#contract/orders/orders.ts'
import { rfReference } from '#contract/payments/rf-reference.ts'
import { shipTo, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { correctInvoice } from '#tests/support/companies/corrections.ts'
import { issueInvoice } from '#tests/support/invoices.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ OPEN_ORDERS: '0', RATE_LIMIT: '0' })
let admin: TestActor
let buyer: TestActor
let productId: string
const orders: Record<'open' | 'overdue' | 'paid' | 'credited', Order> = {} as never

async function place(company: string): Promise<Order> {
  const cart = (await buyer.call('POST', '/cart/lines', { lines: [{ productId, quantity: 2 }] })).json()
  const { id: cartId, version, total: expectedTotal } = cart
  const form = { cartId, version, expectedTotal, shipTo: { ...shipTo, company }, poNumber: `PO ${company}` }
  const answer = await buyer.call('POST', '/cart/order', form)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function invoiced(company: string): Promise<Order> {
  const order = await place(company)
  for (const status of ['confirmed', 'in_production']) {
    const { version } = (await admin.call('GET', `/order/${order._id}/timeline`)).json().order
    await admin.call('POST', `/order/${order._id}/status`, { status, version })
  }
  const parcel = { quantity: 2, carrier: 'Demo Freight', tracking: `TR-${order.number}` }
  expect((await admin.call('POST', `/order/${order._id}/shipments`, parcel)).statusCode).toBe(201)
  await issueInvoice(admin, order._id)
  return order
}

const receive = ({ _id }: Order, amount: number) =>
  admin.call('POST', `/orders/${_id}/receipts`, { kind: 'transfer', amount, receivedOn: '2026-01-31' })

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal, 'Mara Lindqvist')
  productId = (await addTestProduct(admin, { unitprice: 12.5, available: 10_000 }))._id
  expect((await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30 })).statusCode).toBe(200)
  orders.open = await invoiced('Demo Pumps')
  orders.overdue = await invoiced('Demo Valves')
  orders.paid = await invoiced('Demo Hoses')
  orders.credited = await invoiced('Demo Seals')
  await portal.pool.query('update invoice set due_on = current_date - 15 where order_id = $1', [
    orders.overdue._id,
  ])
  expect((await receive(orders.open, 10)).statusCode).toBe(201)
  expect((await receive(orders.paid, 25)).statusCode).toBe(201)
  const corrected = await correctInvoice(admin, orders.credited._id, { lines: [{ line: 1, quantity: 2 }] })
  expect(corrected.statusCode, corrected.body).toBe(201)
})

async function list(query = ''): Promise<AdminPage<AdminInvoice>> {
  const answer = await admin.call('GET', `/manage/invoices?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const idsOf = ({ items }: AdminPage<AdminInvoice>) => items.map(({ _id }) => _id)

test('each invoice has its state, what is open of it and who pays', async () => {
  const { items, total } = await list()
  expect(total).toBe(4)
  const of = (name: keyof typeof orders) => items.find(({ _id }) => _id === orders[name]._id)
  expect(of('open')).toMatchObject({ state: 'open', daysOverdue: 0, total: 25, open: 15, company: 'Demo Pumps' })
  expect(of('overdue')).toMatchObject({ state: 'overdue', daysOverdue: 15, open: 25, poNumber: 'PO Demo Valves' })
  expect(of('paid')).toMatchObject({ state: 'paid', daysOverdue: 0, open: 0, orderNumber: orders.paid.number })
  expect(of('credited')).toMatchObject({
    state: 'credited',
    open: 0,
    userName: 'Mara Lindqvist',
    email: buyer.email,
  })
  expect(of('credited')?.creditNotes).toHaveLength(1)
  expect(of('open')?.creditNotes).toEqual([])
})

test('a state filters, several of them too, and each invoice has one state', async () => {
  for (const state of invoiceStates)
    expect(idsOf(await list(`state=${state}`)), state).toEqual([orders[state]._id])
  expect((await list('state=open,overdue')).total).toBe(2)
  const answer = await admin.call('GET', '/manage/invoices?state=late')
  expect([answer.statusCode, answer.json().errors[0].message]).toEqual([
    422,
    'state must be one or more of open, overdue, paid, credited',
  ])
})

test('an invoice is found by its number, order, company, PO number, tracking number and reference', async () => {
  const { items } = await list()
  const wanted = items.find(({ _id }) => _id === orders.overdue._id)
  const number = wanted?.number ?? ''
  const order = String(orders.overdue.number)
  for (const q of [number, order, 'demo valves', 'po valves', `tr-${order}`, rfReference(order), 'mara valves']) {
    expect(idsOf(await list(`q=${encodeURIComponent(q)}`)), q).toEqual([orders.overdue._id])
  }
  expect((await list('q=nothing')).total).toBe(0)
  const note = items.find(({ _id }) => _id === orders.credited._id)?.creditNotes[0] ?? ''
  const found = await admin.call('GET', `/manage/orders?q=${encodeURIComponent(note)}`)
  expect(found.json().items.map(({ _id }: Order) => _id)).toEqual([orders.credited._id])
})

test('the list is sorted by the day it is due, the day of issue and the total, and read page by page', async () => {
  expect(idsOf(await list('sort=dueOn'))[0]).toBe(orders.overdue._id)
  expect(idsOf(await list('sort=-issuedAt'))).toEqual(
    ['credited', 'paid', 'overdue', 'open'].map((name) => orders[name as keyof typeof orders]._id),
  )
  expect((await list('sort=total&total=25')).total).toBe(4)
  expect((await list('total=26..')).total).toBe(0)
})

test('the export has the same invoices in the same states, with formulas as text', async () => {
  const answer = await admin.call('GET', '/manage/invoices/export.csv?state=overdue')
  expect(answer.statusCode, answer.body).toBe(200)
  const rows: Record<string, string>[] = parse(answer.body, { columns: true, bom: true })
  expect(rows).toMatchObject([{ state: 'overdue', daysOverdue: '15', company: 'Demo Valves', open: '25' }])
})
