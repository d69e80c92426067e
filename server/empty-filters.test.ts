import { beforeAll, expect, test } from 'vitest'
import { adminEnquiries, exportEnquiries } from '#contract/enquiries/admin-list.ts'
import { adminImports, exportImports } from '#contract/imports/admin-list.ts'
import { downloadInvoices } from '#contract/invoices/documents.ts'
import type { AdminList } from '#contract/lists/lists.ts'
import { adminOrders, exportOrderLines, exportOrders, printPackingSlips } from '#contract/orders/admin-list.ts'
import { exportOwnLines, exportOwnOrders } from '#contract/orders/export.ts'
import type { Order } from '#contract/orders/orders.ts'
import { adminPayments, exportPayments } from '#contract/payments/admin-list.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { adminProducts, exportProducts } from '#contract/products/admin-list.ts'
import { exportMoney } from '#contract/reports/money.ts'
import { adminReviews, exportReviews } from '#contract/reviews/admin-list.ts'
import { adminUsers, exportUsers } from '#contract/users/admin-list.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { orderFor, pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

// Empty never means "everything" (docs/decisions/0098), where rows are exported or changed, and where money moves. Of all
// calls: empty-fields.test.ts.

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

type Answer = { code?: string; errors?: { path: string }[] }

const exports: readonly (readonly [string, AdminList])[] = [
  [exportOrders.byLink.path, adminOrders],
  [exportOrderLines.byLink.path, adminOrders],
  [exportProducts.byLink.path, adminProducts],
  [exportUsers.byLink.path, adminUsers],
  [exportReviews.byLink.path, adminReviews],
  [exportPayments.byLink.path, adminPayments],
  [exportImports.byLink.path, adminImports],
  [exportEnquiries.byLink.path, adminEnquiries],
]

async function expectRefused(answer: Promise<{ statusCode: number; json: () => Answer }>, path: string) {
  const { statusCode, json } = await answer
  expect([path, statusCode]).toEqual([
    path,
    expect.toSatisfy((status: number) => status === 400 || status === 422),
  ])
  expect(
    json()
      .errors?.map((error) => error.path)
      .join(),
    path,
  ).toContain(path)
}

test.each(exports)(
  '%s refuses each filter that is empty, by its name, and never exports all rows for it',
  async (path, list) => {
    for (const name of ['q', ...Object.keys(list.filters)]) {
      await expectRefused(admin.call('GET', `${path}?${name}=`), name)
      for (const value of [null, '', ' ', []]) {
        await expectRefused(admin.call('POST', path, { selection: { matching: { [name]: value } } }), name)
      }
    }
    for (const name of ['columns', 'sort']) await expectRefused(admin.call('GET', `${path}?${name}=`), name)
    for (const selection of [null, '', [], {}])
      await expectRefused(admin.call('POST', path, { selection }), 'selection')
    await expectRefused(admin.call('POST', path, { selection: { everything: null } }), 'everything')
  },
)

test('no row is chosen by an empty list of ids: the file has its heading only', async () => {
  await signUpVerified(portal)
  const byLink = await admin.call('GET', `${exportUsers.byLink.path}?columns=name&ids=`)
  const byBody = await admin.call('POST', exportUsers.byLink.path, { columns: ['name'], selection: { ids: [] } })
  expect([byLink.body, byBody.body]).toEqual(['\uFEFFname\n', '\uFEFFname\n'])
  const printed = await admin.call('POST', printPackingSlips.path, { ids: [] })
  expect(printed.statusCode).toBe(422)
})

test('the other files refuse an empty parameter by its name', async () => {
  for (const path of [exportOwnOrders.path, exportOwnLines.path])
    for (const name of ['q', 'from', 'to', 'status', 'numbers'])
      await expectRefused(buyer.call('GET', `${path}?${name}=`), name)
  for (const name of ['from', 'to']) await expectRefused(admin.call('GET', `${exportMoney.path}?${name}=`), name)
  await expectRefused(admin.call('GET', `${downloadInvoices.path}?month=`), 'month')
})

test('a bulk action with a filter that is empty is refused by its name, and nothing is chosen instead', async () => {
  const forms = {
    orders: 'cancel',
    products: 'unpublish',
    users: 'deactivate',
    reviews: 'publish',
    enquiries: 'read',
  }
  for (const [list, action] of Object.entries(forms)) {
    // The other filter is right: without the empty one, more rows would be taken than were asked for.
    const matching = { createdAt: '2020-01-01..', q: '' }
    for (const call of ['bulk', 'selected'])
      await expectRefused(
        admin.call('POST', `/manage/${list}/${call}`, {
          ...(call === 'bulk' && { action }),
          selection: { matching },
        }),
        'selection.matching.q',
      )
  }
})

async function paidOrder(): Promise<{ order: Order; payment: Payment }> {
  const product = await addTestProduct(admin, { unitprice: 10, available: 100 })
  const order = await orderFor(buyer, product._id, 4)
  await pay(portal, buyer, order._id)
  const { payments } = (await admin.call('GET', `/orders/${order._id}/payments`)).json<{ payments: Payment[] }>()
  if (!payments[0]) throw new Error('no payment')
  return { order: (await buyer.call('GET', `/payment/${order._id}`)).json(), payment: payments[0] }
}

test('money does not move, pieces are not sent and do not end for what is empty or left out', async () => {
  const { order, payment } = await paidOrder()
  const empty = [undefined, null, '', []]
  const each = (fields: readonly string[]) =>
    fields.flatMap((field) => empty.map((value) => ({ ...(value !== undefined && { [field]: value }) })))
  const { version } = order as Order & { version: number }
  const attempts: [string, object, readonly string[]][] = [
    [`/payments/${payment._id}/refund`, { reason: 'x' }, ['amount', 'lines', 'everything']],
    [`/order/${order._id}/shipments`, { carrier: 'x' }, ['quantity', 'lines', 'everything']],
    [`/order/${order._id}/endings`, { money: 'refund', reason: 'x', version }, ['lines', 'everything']],
    [`/manage/orders/${order._id}/corrections`, { reason: 'x', version }, ['lines', 'freight']],
    ['/manage/invoices/runs', {}, ['orderIds', 'everything']],
    ['/manage/reminders', {}, ['orderIds', 'steps']],
    [`/orders/${order._id}/receipts`, { kind: 'cash', receivedOn: '2026-11-01' }, ['amount']],
    [`/orders/${order._id}/receipts/returned`, { returnedOn: '2026-11-01' }, ['amount']],
    [`/orders/${order._id}/cash-discount`, {}, ['amount']],
  ]
  for (const [path, body, fields] of attempts) {
    for (const more of each(fields)) {
      const answer = await admin.call('POST', path, { ...body, ...more })
      expect([path, more, answer.statusCode]).toEqual([path, more, expect.toBeOneOf([400, 404, 409, 422])])
    }
  }
  expect((await buyer.call('GET', `/payment/${order._id}`)).json()).toMatchObject({ paid: true, refunded: 0 })
  const { rows } = await portal.pool.query(
    `select (select count(*)::int from refund) as refunds, (select count(*)::int from shipment) as shipments,
       (select count(*)::int from invoice) as invoices`,
  )
  expect(rows[0]).toEqual({ refunds: 0, shipments: 0, invoices: 0 })
})
