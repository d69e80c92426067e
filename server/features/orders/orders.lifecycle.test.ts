import { beforeAll, expect, test } from 'vitest'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { findBrokenInvariants, pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
  await portal.startJobs()
})

async function place(quantity = 5): Promise<Order> {
  const product = await addTestProduct(admin, { available: 100 })
  const form = { productId: product._id, newOrderQty: quantity, address: 'Demo Street 1, Rotterdam' }
  return (await buyer.call('POST', '/order', form)).json<Order>()
}

async function read(actor: TestActor, id: string): Promise<OrderLifecycle> {
  return (await actor.call('GET', `/order/${id}/timeline`)).json()
}

async function move(id: string, status: OrderStatus, more: object = {}) {
  const { order } = await read(admin, id)
  return admin.call('POST', `/order/${id}/status`, { status, version: order.version, ...more })
}

async function subjectsTo({ email }: TestActor): Promise<string[]> {
  const { rows } = await portal.pool.query('select subject from mail where to_address = $1', [email])
  return rows.map(({ subject }) => subject)
}

test('an order goes through its statuses, is shipped in parts, and its buyer sees all of it', async () => {
  const { _id, number } = await place()
  expect((await move(_id, 'confirmed', { note: 'Planned for week 48.' })).statusCode).toBe(200)
  expect((await move(_id, 'in_production')).statusCode).toBe(200)
  const send = (quantity: number, tracking = '') =>
    admin.call('POST', `/order/${_id}/shipments`, { quantity, carrier: 'Demo Freight', tracking })
  expect((await send(2, 'DF 1')).json<OrderLifecycle>()).toMatchObject({
    unsent: 3,
    order: { status: 'in_production' },
  })
  const tooMany = await send(4)
  expect([tooMany.statusCode, tooMany.json().code]).toEqual([422, 'shipment_too_large'])
  expect(tooMany.json().errors).toEqual([{ path: 'quantity', message: 'At most 3 are left to ship' }])
  expect((await send(3)).json<OrderLifecycle>()).toMatchObject({ unsent: 0, order: { status: 'shipped' } })
  expect((await send(1)).json().code).toBe('order_step_not_allowed')
  expect((await move(_id, 'delivered')).statusCode).toBe(200)

  const seen = await read(buyer, _id)
  expect(seen.events.map(({ kind }) => kind)).toEqual([
    'placed',
    'confirmed',
    'in_production',
    'shipment',
    'shipment',
    'shipped',
    'delivered',
  ])
  expect(seen.events.every(({ actor }) => actor === null)).toBe(true)
  expect(seen.events[1]?.note).toBe('Planned for week 48.')
  expect(seen.shipments).toMatchObject([{ quantity: 2, tracking: 'DF 1', trackingUrl: null }, { quantity: 3 }])
  expect((await read(admin, _id)).events[1]?.actor).toBe('Test Admin')
  await expect
    .poll(() => subjectsTo(buyer))
    .toEqual(
      expect.arrayContaining([
        `Order ${number} is confirmed`,
        `Order ${number} is in production`,
        `Order ${number} has shipped`,
        `Order ${number} has been delivered`,
      ]),
    )
  expect(await findBrokenInvariants(portal)).toEqual([])
})

const steps: OrderStatus[] = [
  'pending',
  'confirmed',
  'in_production',
  'shipped',
  'delivered',
  'cancelled',
  'expired',
]
const allowed = [
  'pending>confirmed',
  'pending>cancelled',
  'confirmed>in_production',
  'confirmed>cancelled',
  'shipped>delivered',
]

test('every transition that the table does not allow is refused', async () => {
  const { _id } = await place()
  const taken: string[] = []
  for (const from of steps) {
    for (const to of steps) {
      await portal.pool.query('update orders set status = $2 where id = $1', [_id, from])
      // Cancelling moves stock, which is possible only once per order: another test does it.
      if (to === 'cancelled' && allowed.includes(`${from}>${to}`)) continue
      const answer = await move(_id, to)
      if (answer.statusCode === 200) taken.push(`${from}>${to}`)
      else expect([answer.statusCode, answer.json().code]).toEqual([409, 'order_step_not_allowed'])
    }
  }
  // Back to its status.
  await portal.pool.query(`update orders set status = 'pending' where id = $1`, [_id])
  expect(taken).toEqual(allowed.filter((step) => !step.endsWith('cancelled')))
})

test('if two admins change one order at once, one gets a conflict', async () => {
  const { _id, version } = await place()
  const both = await Promise.all(
    ['confirmed', 'cancelled'].map((status) => admin.call('POST', `/order/${_id}/status`, { status, version })),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('stale_version')
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test('cancelling by staff returns the stock; a paid order must be refunded first', async () => {
  const unpaid = await place(7)
  expect(
    (await move(unpaid._id, 'cancelled', { note: 'No bar stock.' })).json<OrderLifecycle>().order.status,
  ).toBe('cancelled')
  const paid = await place(3)
  await pay(portal, buyer, paid._id)
  expect((await move(paid._id, 'cancelled')).json().code).toBe('order_is_paid')
  expect((await move(paid._id, 'confirmed')).statusCode).toBe(200)
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test('a shipment that is sent twice with one key is one shipment', async () => {
  const { _id } = await place(4)
  await move(_id, 'confirmed')
  await move(_id, 'in_production')
  const shipment = { quantity: 2, carrier: 'Demo Freight' }
  const headers = { 'idempotency-key': `ship-${_id}` }
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => admin.callWith(headers)('POST', `/order/${_id}/shipments`, shipment)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect((await read(buyer, _id)).shipments).toHaveLength(1)
})

test('concurrent shipments never send more than was ordered', async () => {
  const { _id } = await place(5)
  await move(_id, 'confirmed')
  await move(_id, 'in_production')
  await Promise.all(
    Array.from({ length: 6 }, () =>
      admin.call('POST', `/order/${_id}/shipments`, { quantity: 2, carrier: 'Demo Freight' }),
    ),
  )
  const { unsent, shipments } = await read(admin, _id)
  expect([unsent, shipments.length]).toEqual([1, 2])
})

test('internal notes stay with staff, others reach the buyer, and nobody else reads any', async () => {
  const { _id, number } = await place()
  const note = (text: string, isInternal: boolean) =>
    admin.call('POST', `/order/${_id}/notes`, { text, isInternal })
  expect((await note('Pays late.', true)).statusCode).toBe(201)
  expect((await note('We ship on Friday.', false)).statusCode).toBe(201)
  expect((await note(' ', false)).statusCode).toBe(422)
  const notes = (lifecycle: OrderLifecycle) => lifecycle.events.map((event) => event.note).filter(Boolean)
  expect(notes(await read(buyer, _id))).toEqual(['We ship on Friday.'])
  expect(notes(await read(admin, _id))).toEqual(['Pays late.', 'We ship on Friday.'])
  const stranger = await signUp(portal)
  expect((await stranger.call('GET', `/order/${_id}/timeline`)).statusCode).toBe(403)
  expect((await buyer.call('POST', `/order/${_id}/notes`, { text: 'x', isInternal: true })).statusCode).toBe(403)
  await expect.poll(() => subjectsTo(buyer)).toContain(`Message about your order ${number}`)
})

test('the history of a deleted order is for staff only', async () => {
  const { _id } = await place()
  await buyer.call('DELETE', `/order/${_id}`)
  expect((await buyer.call('GET', `/order/${_id}/timeline`)).statusCode).toBe(404)
  expect((await read(admin, _id)).events.map(({ kind }) => kind)).toEqual(['placed', 'deleted'])
  expect((await buyer.call('GET', '/order/nothing/timeline')).statusCode).toBe(404)
})
