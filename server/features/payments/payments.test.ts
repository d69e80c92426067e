import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { callAs, signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let order: Order

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  const product = await addTestProduct(admin)
  order = (
    await buyer.call('POST', '/order', {
      productId: product._id,
      newOrderQty: 2,
      address: 'Secret street 1',
      phone: '+1 555 0100',
    })
  ).json()
})

test('without a token the order to pay for has no personal fields', async () => {
  const stranger = await signUp(portal)
  for (const call of [callAs(portal), callAs(portal, 'nonsense'), stranger.call]) {
    const answer = await call('GET', `/payment/${order._id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ _id: order._id, name: order.name, total: 25, paid: false })
    expect(answer.body).not.toMatch(/Secret street|555 0100|@test\.example|Test Customer/)
  }
})

test('its owner and admins get all fields', async () => {
  expect((await buyer.call('GET', `/payment/${order._id}`)).json()).toEqual({
    ...order,
    lines: [expect.objectContaining({ line: 1 })],
  })
  expect((await admin.call('GET', `/payment/${order._id}`)).json()).toEqual({
    ...order,
    lines: [expect.objectContaining({ line: 1 })],
  })
})

test('a wrong id is 404', async () => {
  expect((await callAs(portal)('GET', '/payment/1')).statusCode).toBe(404)
})
