import { beforeAll, expect, test } from 'vitest'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { orderOf } from '#tests/support/orders/order-lines.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let customer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  customer = await signUp(portal)
})

async function ordered(given: Record<string, unknown> = {}, newOrderQty = 25) {
  const product = await addTestProduct(admin, { minorder: 5, available: 100, unitprice: 11.9, ...given })
  const answer = await customer.call('POST', '/order', { productId: product._id, newOrderQty })
  expect(answer.statusCode).toBe(201)
  return { product, id: answer.json()._id as string }
}

async function check(actor: TestActor, id: string) {
  const answer = await actor.call('GET', `/order/${id}/reorder-check`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

test('there are no differences if nothing has changed; admins may ask too', async () => {
  const { product, id } = await ordered()
  const same = {
    productId: product._id,
    was: { unitprice: 11.9, quantity: 25 },
    now: { unitprice: 11.9, quantity: 25, minorder: 5, available: 75 },
    differences: [],
    canOrder: true,
  }
  expect(await check(customer, id)).toMatchObject(same)
  expect(await check(admin, id)).toMatchObject(same)
})

test('each difference is reported with what can be ordered instead', async () => {
  const { product, id } = await ordered()
  const set = (sql: string) => portal.pool.query(`update product set ${sql} where id = $1`, [product._id])
  await set('unit_price_minor = 1240')
  expect(await check(customer, id)).toMatchObject({
    differences: ['price'],
    now: { unitprice: 12.4, quantity: 25 },
  })
  await set('available = 20')
  expect(await check(customer, id)).toMatchObject({ differences: ['price', 'stock'], now: { quantity: 20 } })
  await set('available = 100, min_order = 40')
  expect(await check(customer, id)).toMatchObject({ differences: ['price', 'minimum'], now: { quantity: 40 } })
  await set('available = 20')
  expect(await check(customer, id)).toMatchObject({ differences: ['short', 'price'], canOrder: false })
  await admin.call('DELETE', `/product/${product._id}`)
  expect(await check(customer, id)).toMatchObject({
    differences: ['not_sold'],
    now: null,
    productId: null,
    canOrder: false,
  })
})

test('every line of an order is compared, and lines of one product share its stock and its minimum order', async () => {
  const [motor, belt, gone] = [
    await addTestProduct(admin, { minorder: 10, available: 100, unitprice: 11.9 }),
    await addTestProduct(admin, { available: 100, unitprice: 2 }),
    await addTestProduct(admin, { available: 100 }),
  ]
  const { _id: id } = await orderOf(portal, customer, [
    { productId: motor._id, quantity: 6 },
    { productId: belt._id, quantity: 3 },
    { productId: gone._id, quantity: 1 },
    { productId: motor._id, quantity: 4, note: 'spare' },
  ])
  const set = (sql: string, product: { _id: string }) =>
    portal.pool.query(`update product set ${sql} where id = $1`, [product._id])
  await set('unit_price_minor = 250', belt)
  await admin.call('DELETE', `/product/${gone._id}`)
  const read = async () => {
    const { lines, ...flat } = await check(customer, id)
    const { line, sku, ...first } = lines[0]
    expect([line, sku]).toEqual([1, motor.sku])
    expect(flat).toMatchObject(first)
    return lines.map((one: { now: { quantity: number } | null; differences: string[] }) => [
      one.now?.quantity ?? null,
      ...one.differences,
    ])
  }
  expect(await read()).toEqual([[6], [3, 'price'], [null, 'not_sold'], [4]])
  await set('available = 12, order_multiple = 6', motor)
  expect(await read()).toEqual([[6], [3, 'price'], [null, 'not_sold'], [6, 'multiple']])
  await set('available = 13, order_multiple = 1, min_order = 13', motor)
  expect(await read()).toEqual([[9, 'minimum'], [3, 'price'], [null, 'not_sold'], [4]])
  await set('available = 8, min_order = 8', motor)
  expect(await read()).toEqual([[6], [3, 'price'], [null, 'not_sold'], [2, 'stock']])
  await set('available = 6, min_order = 6', motor)
  expect(await read()).toEqual([[6], [3, 'price'], [null, 'not_sold'], [0, 'short']])
  await set('available = 5', motor)
  expect(await read()).toEqual([
    [0, 'short'],
    [3, 'price'],
    [null, 'not_sold'],
    [0, 'short'],
  ])
})

test('an order of another user, a deleted one and an unknown one are refused', async () => {
  const { id } = await ordered()
  const stranger = await signUp(portal)
  expect((await stranger.call('GET', `/order/${id}/reorder-check`)).json().code).toBe('not_yours')
  expect((await callAs(portal)('GET', `/order/${id}/reorder-check`)).statusCode).toBe(401)
  await customer.call('DELETE', `/order/${id}`)
  expect((await customer.call('GET', `/order/${id}/reorder-check`)).json().code).toBe('order_not_found')
  expect((await customer.call('GET', '/order/nonsense/reorder-check')).json().code).toBe('order_not_found')
})
