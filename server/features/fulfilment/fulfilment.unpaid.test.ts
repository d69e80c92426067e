import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let productId: string

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  productId = (await addTestProduct(admin, { available: 1000 }))._id
})

/** An order in production. */
async function made(): Promise<Order> {
  const form = { productId, newOrderQty: 1, address: 'Demo Street 1' }
  const order = (await buyer.call('POST', '/order', form)).json()
  for (const status of ['confirmed', 'in_production']) {
    const { version } = (await admin.call('GET', `/order/${order._id}/timeline`)).json().order
    await admin.call('POST', `/order/${order._id}/status`, { status, version })
  }
  return order
}

const ship = ({ _id }: Order, more: object = {}) =>
  admin.call('POST', `/order/${_id}/shipments`, { quantity: 1, carrier: 'Demo Freight', ...more })

test('by default, what is not paid is shipped without a reason', async () => {
  expect((await ship(await made())).statusCode).toBe(201)
})

test('where the settings ask for it, what is neither paid nor on invoice is shipped with a reason only', async () => {
  await publishSettings(admin, 'payment', { isPaidFirst: true })
  const order = await made()
  const refused = await ship(order)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'order_not_paid'])
  expect((await ship(order, { unpaidReason: '  ' })).json().code).toBe('order_not_paid')
  expect((await ship(order, { unpaidReason: 'A regular customer' })).statusCode).toBe(201)
  const { rows } = await portal.pool.query(
    `select after ->> 'unpaidReason' as reason from audit_log where action = 'order.shipped' and subject_name = $1`,
    [String(order.number)],
  )
  expect(rows).toEqual([{ reason: 'A regular customer' }])

  const paid = await made()
  await admin.call('POST', `/orders/${paid._id}/receipts`, {
    kind: 'cash',
    amount: 12.5,
    receivedOn: '2026-01-31',
  })
  expect((await ship(paid)).statusCode).toBe(201)
  await admin.call('PUT', `/users/${buyer.id}/terms`, { paymentDays: 30 })
  expect((await ship(await made())).statusCode).toBe(201)
})
