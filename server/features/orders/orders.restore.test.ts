import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { leftOf, linesOf, orderOf } from '#tests/support/orders/order-lines.ts'
import { findBrokenInvariants } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

async function order(productId: string, newOrderQty: number): Promise<Order> {
  return (await buyer.call('POST', '/order', { productId, newOrderQty })).json<Order>()
}

async function available(productId: string): Promise<number> {
  const { rows } = await portal.pool.query('select available from product where id = $1', [productId])
  return rows[0].available
}

test('a deleted order is restored with its stock, once per deletion', async () => {
  const product = await addTestProduct(admin, { available: 10 })
  const { _id, number } = await order(product._id, 4)
  for (let round = 0; round < 3; round += 1) {
    await buyer.call('DELETE', `/order/${_id}`)
    expect(await available(product._id)).toBe(10)
    const answers = await Promise.all(Array.from({ length: 4 }, () => buyer.call('POST', `/order/${_id}/restore`)))
    for (const answer of answers) expect(answer.json()).toMatchObject({ number, status: 'pending' })
    expect(await available(product._id)).toBe(6)
  }
  expect((await buyer.call('GET', `/order?email=${buyer.email}`)).json()).toContainEqual(
    expect.objectContaining({ _id }),
  )
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test('an order whose stock another order has taken stays deleted', async () => {
  const product = await addTestProduct(admin, { available: 10 })
  const { _id } = await order(product._id, 6)
  await buyer.call('DELETE', `/order/${_id}`)
  await order(product._id, 5)
  const answer = await buyer.call('POST', `/order/${_id}/restore`)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'out_of_stock'])
  expect(await available(product._id)).toBe(5)
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test('of ten lines whose stock is taken again, one that is sold out keeps all of them deleted, and it is named', async () => {
  const products = await Promise.all(Array.from({ length: 10 }, () => addTestProduct(admin, { available: 10 })))
  const { _id } = await orderOf(portal, buyer, linesOf(products, 6))
  await buyer.call('DELETE', `/order/${_id}`)
  const { _id: rival } = await order(products[6]?._id ?? '', 8)
  const restore = () => buyer.call('POST', `/order/${_id}/restore`)
  for (const answer of await Promise.all([restore(), restore(), restore()])) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'out_of_stock'])
    expect(answer.json().errors).toMatchObject([{ path: 'lines.6.quantity' }])
  }
  expect(await leftOf(portal, products)).toEqual([10, 10, 10, 10, 10, 10, 2, 10, 10, 10])
  await buyer.call('POST', `/order/${rival}/cancel`)
  expect((await Promise.all([restore(), restore()])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await leftOf(portal, products)).toEqual(products.map(() => 4))
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test('a cancelled order is restored as cancelled, without stock; a restored one can be cancelled', async () => {
  const product = await addTestProduct(admin, { available: 10 })
  const { _id } = await order(product._id, 4)
  await buyer.call('DELETE', `/order/${_id}`)
  await buyer.call('POST', `/order/${_id}/restore`)
  expect((await buyer.call('POST', `/order/${_id}/cancel`)).json().status).toBe('cancelled')
  await buyer.call('DELETE', `/order/${_id}`)
  expect((await buyer.call('POST', `/order/${_id}/restore`)).json().status).toBe('cancelled')
  expect(await available(product._id)).toBe(10)
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test('only an admin undoes the deletion of another user, and nobody an old one', async () => {
  const stranger = await signUp(portal)
  const product = await addTestProduct(admin)
  const { _id } = await order(product._id, 1)
  await admin.call('DELETE', `/orders/${_id}`)
  expect((await stranger.call('POST', `/order/${_id}/restore`)).json().code).toBe('not_yours')
  expect((await buyer.call('POST', `/order/${_id}/restore`)).json().code).toBe('order_not_restorable')
  expect((await admin.call('POST', `/order/${_id}/restore`)).statusCode).toBe(200)
  await buyer.call('DELETE', `/order/${_id}`)
  await portal.pool.query(`update orders set deleted_at = now() - interval '11 minutes' where id = $1`, [_id])
  const late = await buyer.call('POST', `/order/${_id}/restore`)
  expect([late.statusCode, late.json().code]).toEqual([409, 'order_not_restorable'])
  expect((await buyer.call('POST', '/order/none/restore')).json().code).toBe('order_not_found')
})

test('an admin sees how many orders of a product are open', async () => {
  const product = await addTestProduct(admin)
  const { _id } = await order(product._id, 1)
  await order(product._id, 1)
  const path = `/product/${product._id}/open-orders`
  expect((await admin.call('GET', path)).json()).toEqual({ openOrders: 2 })
  await buyer.call('POST', `/order/${_id}/cancel`)
  expect((await admin.call('GET', path)).json()).toEqual({ openOrders: 1 })
  expect((await admin.call('GET', '/product/none/open-orders')).json()).toEqual({ openOrders: 0 })
  expect((await buyer.call('GET', path)).statusCode).toBe(403)
})
