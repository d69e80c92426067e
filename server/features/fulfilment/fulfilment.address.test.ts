import { beforeAll, expect, test } from 'vitest'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
})

async function place(form: object = {}): Promise<Order> {
  const product = await addTestProduct(admin, { available: 100 })
  const answer = await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 5, ...form })
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

async function read(id: string): Promise<OrderLifecycle> {
  return (await admin.call('GET', `/order/${id}/timeline`)).json()
}

async function setAddress(actor: Pick<TestActor, 'call'>, id: string, form: object) {
  const { order } = await read(id)
  return actor.call('PUT', `/order/${id}/address`, { version: order.version, ...form })
}

async function make(id: string): Promise<void> {
  for (const status of ['confirmed', 'in_production']) {
    const { order } = await read(id)
    await admin.call('POST', `/order/${id}/status`, { status, version: order.version })
  }
}

const ship = (id: string, more: object = {}) =>
  admin.call('POST', `/order/${id}/shipments`, { quantity: 2, carrier: 'Demo Freight', ...more })

test('an order is placed without an address, its buyer adds one later, and the history shows it', async () => {
  const { _id } = await place({ phone: '+31 10 555 0100' })
  const answer = await setAddress(buyer, _id, { address: '  Demo Street 1\n3011 AA Rotterdam ' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json<Order>()).toMatchObject({
    address: 'Demo Street 1\n3011 AA Rotterdam',
    phone: '+31 10 555 0100',
  })
  const { events } = await read(_id)
  expect(events.at(-1)).toMatchObject({ kind: 'address_changed', actor: 'Test Customer' })
})

test('an address changed by staff is in the audit log, with before and after', async () => {
  const { _id, number } = await place({ address: 'Old Street 1', phone: '1' })
  expect((await setAddress(admin, _id, { address: 'New Street 2', phone: '2' })).statusCode).toBe(200)
  const { rows } = await portal.pool.query(
    `select before, after from audit_log where action = 'order.address_changed' and subject_name = $1`,
    [String(number)],
  )
  expect(rows).toEqual([
    { before: { address: 'Old Street 1', phone: '1' }, after: { address: 'New Street 2', phone: '2' } },
  ])
})

test('an order without an address is only shipped if staff confirm it', async () => {
  const { _id } = await place()
  await make(_id)
  const refused = await ship(_id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'order_without_address'])
  expect((await read(_id)).unsent).toBe(5)
  expect((await ship(_id, { withoutAddress: true })).json<OrderLifecycle>().unsent).toBe(3)
  // Parts were shipped without an address, so it may still be set for the rest.
  expect((await setAddress(buyer, _id, { address: 'Demo Street 1' })).statusCode).toBe(200)
  expect((await ship(_id)).statusCode).toBe(201)
})

test('the address cannot change after parts were sent to it or the order has ended', async () => {
  const sent = await place({ address: 'Demo Street 1' })
  await make(sent._id)
  await ship(sent._id)
  const late = await setAddress(buyer, sent._id, { address: 'Elsewhere 2' })
  expect([late.statusCode, late.json().code]).toEqual([409, 'order_address_final'])
  const ended = await place()
  await buyer.call('POST', `/order/${ended._id}/cancel`)
  expect((await setAddress(buyer, ended._id, { address: 'Elsewhere 2' })).json().code).toBe('order_address_final')
  expect((await read(sent._id)).order.address).toBe('Demo Street 1')
})

test('only the buyer and staff set an address, and never over an unseen change', async () => {
  const { _id, version } = await place()
  const form = { address: 'Demo Street 1', version }
  const stranger = await signUp(portal)
  expect((await callAs(portal)('PUT', `/order/${_id}/address`, form)).statusCode).toBe(401)
  expect((await stranger.call('PUT', `/order/${_id}/address`, form)).json().code).toBe('not_yours')
  expect((await buyer.call('PUT', '/order/x/address', form)).json().code).toBe('order_not_found')
  expect((await buyer.call('PUT', `/order/${_id}/address`, form)).statusCode).toBe(200)
  expect((await admin.call('PUT', `/order/${_id}/address`, form)).json().code).toBe('stale_version')
  const empty = await setAddress(buyer, _id, { address: ' ' })
  expect(empty.json().errors).toEqual([{ path: 'address', message: 'Enter the delivery address' }])
  expect((await setAddress(buyer, _id, { address: 'x'.repeat(501) })).statusCode).toBe(422)
})
