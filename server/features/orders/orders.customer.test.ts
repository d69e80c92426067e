import { beforeAll, expect, test } from 'vitest'
import { maxCustomerEvents, maxNewestOrders } from '#contract/orders/customer.ts'
import { callAs, signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

async function placeFor(actor: TestActor, quantities: readonly number[]): Promise<string[]> {
  const product = await addTestProduct(admin, { available: 1000 })
  const ids: string[] = []
  for (const newOrderQty of quantities) {
    const answer = await actor.call('POST', '/order', { productId: product._id, newOrderQty })
    ids.push(answer.json()._id)
  }
  return ids
}

async function read(actor: { id: string }) {
  const answer = await admin.call('GET', `/users/${actor.id}/orders`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('sums count an order where the list of orders has it, and ended ones in the sum of all alone', async () => {
  const customer = await signUpVerified(portal)
  const stranger = await signUpVerified(portal)
  await placeFor(stranger, [9])
  expect(await read(customer)).toMatchObject({ all: { count: 0, total: 0 }, newest: [], events: [] })
  const [paid, old, cancelled, deleted] = await placeFor(customer, [2, 4, 8, 16, 32])
  await portal.pool.query(`update orders set paid = true, status = 'delivered' where id = $1`, [paid])
  await portal.pool.query(`update orders set created_at = now() - interval '13 months' where id = $1`, [old])
  await customer.call('POST', `/order/${cancelled}/cancel`)
  await customer.call('DELETE', `/order/${deleted}`)
  const found = await read(customer)
  expect(found).toMatchObject({
    all: { count: 4, total: 46 * 12.5 },
    unpaid: { count: 2, total: 36 * 12.5 },
    toShip: { count: 2, total: 36 * 12.5 },
    year: { count: 2, total: 34 * 12.5 },
  })
  const listed = (filter: string) =>
    admin
      .call('GET', `/manage/orders?email=${customer.email}&limit=25${filter}`)
      .then((answer) => answer.json().total)
  expect(await listed('')).toBe(found.all.count)
  expect(await listed('&payment=due,processing')).toBe(found.unpaid.count)
  expect(await listed('&status=pending,confirmed,in_production')).toBe(found.toShip.count)
  const events = found.events.map(({ kind, actor }: { kind: string; actor: string }) => [kind, actor])
  expect(events[0]).toEqual(['cancelled', customer.name])
  expect(events).toHaveLength(5)
})

test('the newest orders and events are a bounded number, with whom they are by and of which order', async () => {
  const customer = await signUpVerified(portal)
  const ids = await placeFor(customer, Array(maxNewestOrders + 1).fill(1))
  await portal.pool.query(
    `insert into order_event (order_id, kind, detail) select $1, 'internal_note', '{"note": "Box B"}' from generate_series(1, 60)`,
    [ids[0]],
  )
  const { newest, events, all } = await read(customer)
  expect(all.count).toBe(maxNewestOrders + 1)
  expect(newest.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(1).reverse())
  expect(events).toHaveLength(maxCustomerEvents)
  expect(events[0]).toMatchObject({ kind: 'internal_note', note: 'Box B', actor: null, order: { _id: ids[0] } })
})

test('only staff read what a customer has ordered, where they live and what they wrote', async () => {
  const customer = await signUp(portal)
  const entry = { country: 'NL', name: 'Demo', line1: '12 Example Quay', postcode: '3011AA', city: 'Rotterdam' }
  await customer.call('POST', '/addresses', entry)
  await customer.call('POST', '/review', { reviewText: 'True out of the box', ratings: 5 })
  for (const part of ['orders', 'addresses', 'reviews']) {
    const path = `/users/${customer.id}/${part}`
    expect((await callAs(portal)('GET', path)).json().code).toBe('sign_in_required')
    for (const actor of [customer, await signUp(portal)]) {
      expect((await actor.call('GET', path)).json().code).toBe('admin_only')
    }
    for (const id of ['nobody', '00000000-0000-4000-8000-000000000000']) {
      expect((await admin.call('GET', `/users/${id}/${part}`)).json().code).toBe('user_not_found')
    }
  }
  expect((await admin.call('GET', `/users/${customer.id}/addresses`)).json()).toMatchObject([
    { line1: '12 Example Quay', isDefaultShip: true },
  ])
  expect((await admin.call('GET', `/users/${customer.id}/reviews`)).json()).toMatchObject([
    { reviewText: 'True out of the box', email: customer.email },
  ])
  for (const part of ['addresses', 'reviews']) {
    expect((await admin.call('GET', `/users/${admin.id}/${part}`)).json()).toEqual([])
  }
})
