import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { dayIn } from '#contract/days.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OpenItem } from '#contract/payments/open-items.ts'
import type { Product } from '#contract/products/products.ts'
import type { OverviewMoney } from '#contract/reports/money.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderSent, switchFreightOn } from '#tests/support/companies/freight.ts'
import { moneyPlaces, switchMoneyOn } from '#tests/support/companies/money.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { issueCreditNotes, issueInvoice } from '#tests/support/invoices.ts'
import { pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
const today = dayIn('UTC', new Date())
let admin: TestActor
let buyer: TestActor
let products: Product[]

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

async function read(query = ''): Promise<OverviewMoney | null> {
  const answer = await admin.call('GET', `/overview/money${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().money
}

const minor = (amount: number) => Math.round(amount * 100)

async function place(index: number, quantity: number): Promise<Order> {
  const lines = products.map((product) => ({ product, quantity }))
  const to = moneyPlaces[index]
  const { answer, order } = await orderSent(buyer, lines, { ...(to && { to }), freightMethod: 'parcel' })
  expect(answer.statusCode, answer.body).toBe(201)
  return order
}

const receive = ({ _id }: Order, amount: number) =>
  admin.call('POST', `/orders/${_id}/receipts`, { kind: 'transfer', amount, receivedOn: today })

async function refund({ _id }: Order, amount: number): Promise<void> {
  const [payment] = (await admin.call('GET', `/orders/${_id}/payments`)).json().payments
  const form = { reason: 'Scratched', amount }
  const { _id: id } = (await admin.call('POST', `/payments/${payment._id}/refund`, form)).json()
  await admin.call('POST', `/manage/transfer-refunds/${id}/done`)
  await issueInvoice(admin, _id)
  await issueCreditNotes(portal, _id)
  const note = await admin.call('GET', `/order/${_id}/documents/credit-note.pdf?refund=${id}`)
  expect(note.statusCode).toBe(200)
}

async function shipOnTerms(order: Order): Promise<void> {
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [order._id])
  await admin.call('POST', `/order/${order._id}/shipments`, { everything: true, carrier: 'Demo Freight' })
  await issueInvoice(admin, order._id)
}

test('without tax and freight there are no such figures', async () => {
  const product = await addTestProduct(admin, { unitprice: 3 })
  await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 2 })
  expect(await read()).toBeNull()
})

test('the figures are the sums of what each order, document and receipt says', async () => {
  await switchMoneyOn(admin)
  products = [
    await addTestProduct(admin, { unitprice: 19.99, shipWeight: 250, shipWeightUnit: 'g' }),
    await addTestProduct(admin, { unitprice: 0.05, shipWeight: 20, shipWeightUnit: 'g', taxClass: 'reduced' }),
  ]
  const before = await read()
  const orders: Order[] = []
  for (const [index, quantity] of [0, 1, 2, 0, 1, 2].entries()) orders.push(await place(index % 3, 3 + quantity))
  const [paid, byCard, partly, late, cancelled, open] = orders as [Order, Order, Order, Order, Order, Order]
  await receive(paid, paid.total)
  await refund(paid, 7.5)
  await pay(portal, buyer, byCard._id)
  await buyer.call('POST', `/order/${cancelled._id}/cancel`)
  for (const order of [partly, late]) await shipOnTerms(order)
  await receive(partly, 5)
  await portal.pool.query('update invoice set due_on = current_date - 3 where order_id = $1', [late._id])

  const money = await read()
  const counted = [paid, byCard, partly, late, open]
  const sum = (of: readonly Order[], amount: (order: Order) => number) =>
    of.reduce((all, order) => all + minor(amount(order)), 0)
  // The order that was placed while both were off has no tax: it is goods alone.
  expect(minor(money?.ordered.net ?? 0) - minor(before?.ordered.net ?? 0)).toBe(sum(counted, ({ goods }) => goods))
  expect(minor(money?.ordered.freight ?? 0)).toBe(sum(counted, ({ freight }) => freight?.amount ?? 0))
  expect(minor(money?.ordered.tax ?? 0)).toBe(sum(counted, ({ tax }) => tax ?? 0))
  expect(minor(money?.ordered.total ?? 0) - minor(before?.ordered.total ?? 0)).toBe(
    sum(counted, ({ total }) => total),
  )
  const invoiced = [paid, partly, late]
  expect(minor(money?.invoiced.total ?? 0)).toBe(sum(invoiced, ({ total }) => total))
  expect(minor(money?.invoiced.tax ?? 0)).toBe(sum(invoiced, ({ tax }) => tax ?? 0))
  expect(minor(money?.invoiced.freight ?? 0)).toBe(sum(invoiced, ({ freight }) => freight?.amount ?? 0))
  expect(money?.credited).toMatchObject({ count: 1, total: 7.5 })
  expect(minor(money?.credited.net ?? 0) + minor(money?.credited.tax ?? 0)).toBe(750)
  expect(money?.credited.tax).toBeGreaterThan(0)
  expect(minor(money?.received ?? 0)).toBe(minor(paid.total) + minor(byCard.total) + 500)
  expect(money?.refunded).toBe(7.5)
  const items = (await admin.call('GET', '/manage/open-items?view=open')).json<OpenItem[]>()
  expect(money?.open.count).toBe(items.length)
  expect(minor(money?.open.value ?? 0)).toBe(minor(partly.total) + minor(late.total) - 500)
  expect(money?.overdue).toEqual({ count: 1, value: late.total })
  const { version } = (await admin.call('GET', `/order/${late._id}/timeline`)).json().order
  const correction = { reason: 'Late', lines: [{ line: 1, quantity: 1 }], version }
  const { owed } = (await admin.call('POST', `/manage/orders/${late._id}/corrections`, correction)).json()
  expect(owed).toBeLessThan(late.total)
  expect((await read())?.overdue).toEqual({ count: 1, value: owed })
})

test('the overview and the export have the same total; other days have nothing', async () => {
  const money = await read()
  const overview = (await admin.call('GET', '/overview')).json()
  expect(overview.now.orders.value).toBe(money?.ordered.total)
  const file = await admin.call('GET', '/overview/money.csv')
  expect(file.headers['content-disposition']).toContain('sales-')
  const rows = parse(file.body, { columns: true, bom: true }) as Record<string, string>[]
  for (const column of ['net', 'freight', 'tax', 'total'] as const) {
    const sum = rows.reduce((all, row) => all + minor(Number(row[column])), 0)
    expect(sum, column).toBe(minor(money?.ordered[column] ?? 0))
  }
  const nothing = await read('?from=2020-01-01&to=2020-01-31')
  expect(nothing).toMatchObject({
    ordered: { total: 0 },
    invoiced: { total: 0 },
    received: 0,
    credited: { count: 0 },
  })
})

test('switched off, the figures stay for the days that have tax, and go for the others', async () => {
  await publishSettings(admin, 'tax', { isOn: false })
  await switchFreightOn(admin, { isOn: false })
  expect(await read()).not.toBeNull()
  expect(await read('?from=2020-01-01&to=2020-01-31')).toBeNull()
})

test('the figures are for staff, and of a range of days', async () => {
  for (const path of ['/overview/money', '/overview/money.csv']) {
    expect((await buyer.call('GET', path)).statusCode).toBe(403)
    const refused = await admin.call('GET', `${path}?from=2026-02-30`)
    expect([400, 422]).toContain(refused.statusCode)
    expect(refused.json().errors[0].path).toBe('from')
    const long = await admin.call('GET', `${path}?from=2020-01-01&to=2026-01-01`)
    expect(long.json().errors[0].path).toBe('to')
  }
})
