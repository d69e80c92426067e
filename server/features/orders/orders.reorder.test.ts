import { beforeAll, expect, test } from 'vitest'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
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

test('an order of another user, a deleted one and an unknown one are refused', async () => {
  const { id } = await ordered()
  const stranger = await signUp(portal)
  expect((await stranger.call('GET', `/order/${id}/reorder-check`)).json().code).toBe('not_yours')
  expect((await callAs(portal)('GET', `/order/${id}/reorder-check`)).statusCode).toBe(401)
  await customer.call('DELETE', `/order/${id}`)
  expect((await customer.call('GET', `/order/${id}/reorder-check`)).json().code).toBe('order_not_found')
  expect((await customer.call('GET', '/order/nonsense/reorder-check')).json().code).toBe('order_not_found')
})
