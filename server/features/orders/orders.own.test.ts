import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let buyer: TestActor
let other: TestActor
let name: string
let numbers: number[]

beforeAll(async () => {
  const admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
  other = await signUp(portal)
  const product = await addTestProduct(admin)
  name = product.name
  const body = (newOrderQty: number) => ({ productId: product._id, newOrderQty })
  numbers = []
  for (const quantity of [1, 2, 3]) {
    numbers.push((await buyer.call('POST', '/order', body(quantity))).json<Order>().number)
    await other.call('POST', '/order', body(quantity))
  }
  const set = 'update orders set status = $2, created_at = $3 where number = $1'
  await portal.pool.query(set, [numbers[0], 'delivered', '2026-01-31T23:59:59Z'])
  await portal.pool.query(set, [numbers[1], 'shipped', '2026-02-01T00:00:00Z'])
})

async function send(query: Record<string, string>, actor = buyer, path = '/order') {
  return actor.call('GET', `${path}?${new URLSearchParams({ email: buyer.email, ...query })}`)
}

async function found(query: Record<string, string>): Promise<number[]> {
  const answer = await send(query)
  const orders = answer.json<Order[]>()
  expect(orders.every(({ email }) => email === buyer.email)).toBe(true)
  return orders.map(({ number }) => numbers.indexOf(number))
}

test('own orders are found by status, days and words; those of other users never', async () => {
  expect(await found({})).toEqual([2, 1, 0])
  expect(await found({ status: 'shipped,delivered' })).toEqual([1, 0])
  expect(await found({ to: '2026-01-31' })).toEqual([0])
  expect(await found({ from: '2026-02-01', to: '2026-02-01' })).toEqual([1])
  expect(await found({ from: '2026-02-02' })).toEqual([2])
  expect(await found({ q: name })).toEqual([2, 1, 0])
  expect(await found({ q: String(numbers[1]) })).toEqual([1])
  expect(await found({ q: other.email })).toEqual([])
  expect(await found({ q: `%' or true --` })).toEqual([])
})

test('the filters apply to the next page too', async () => {
  const first = await send({ status: 'shipped,delivered', q: name, limit: '1' })
  expect(first.json<Order[]>()).toMatchObject([{ number: numbers[1] }])
  const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  expect(next).toContain('status=')
  const second = await buyer.call('GET', next)
  expect(second.json<Order[]>()).toMatchObject([{ number: numbers[0] }])
  expect(second.headers.link).toBeUndefined()
})

test('counts are of one’s own orders', async () => {
  const { statuses } = (await send({}, buyer, '/order/counts')).json()
  expect(
    Object.fromEntries(statuses.map((one: { status: string; count: number }) => [one.status, one.count])),
  ).toEqual({ pending: 1, shipped: 1, delivered: 1 })
  expect(
    (await send({ from: '2026-02-01', to: '2026-02-28' }, buyer, '/order/counts')).json().statuses,
  ).toMatchObject([{ status: 'shipped', count: 1 }])
})

test("other users' orders and invalid filters are refused", async () => {
  for (const path of ['/order', '/order/counts']) {
    expect((await send({ q: name }, other, path)).statusCode).toBe(403)
    expect((await send({ from: '2026-02-30' }, buyer, path)).statusCode).toBe(422)
    expect((await send({ to: 'yesterday' }, buyer, path)).statusCode).toBe(422)
  }
  expect((await send({ status: 'lost' })).statusCode).toBe(422)
})

test('the newest order with a PO number is found, before another one, and never that of another user', async () => {
  const set = (index: number, change: string) =>
    portal.pool.query(`update orders set ${change} where number = $1`, [numbers[index]])
  await set(0, "po_number = '4500-AB'")
  await set(1, "po_number = '4500-ab'")
  const earlier = async (query: Record<string, string>, actor = buyer) => {
    const answer = await actor.call('GET', `/order/po-number?${new URLSearchParams(query)}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().order?.number
  }
  expect(await earlier({ poNumber: ' 4500-AB ' })).toBe(numbers[1])
  expect(await earlier({ poNumber: '4500-ab', before: String(numbers[1]) })).toBe(numbers[0])
  expect(await earlier({ poNumber: '4500-ab', before: String(numbers[0]) })).toBeUndefined()
  expect(await earlier({ poNumber: '4500' })).toBeUndefined()
  expect(await earlier({ poNumber: '4500-ab' }, other)).toBeUndefined()
  await set(1, "status = 'cancelled'")
  expect(await earlier({ poNumber: '4500-ab' })).toBe(numbers[0])
  expect((await buyer.call('GET', '/order/po-number')).statusCode).toBe(400)
  for (const query of ['poNumber=%20', `poNumber=${'4'.repeat(61)}`, 'poNumber=4500&before=first']) {
    expect((await buyer.call('GET', `/order/po-number?${query}`)).statusCode, query).toBe(422)
  }
  expect((await callAs(portal)('GET', '/order/po-number?poNumber=4500')).statusCode).toBe(401)
})
