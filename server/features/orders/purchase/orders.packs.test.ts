import { beforeAll, expect, test } from 'vitest'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
})

test('a product in packs is ordered in whole packs', async () => {
  const product = await addTestProduct(admin, { minorder: 20, multiple: 10, available: 100 })
  const order = (newOrderQty: number) =>
    buyer.call('POST', '/order', { productId: product._id, newOrderQty, available: 100 })
  const odd = await order(25)
  expect(odd.statusCode).toBe(422)
  expect(odd.json()).toMatchObject({
    code: 'quantity_not_multiple',
    errors: [{ path: 'newOrderQty', message: 'This product comes in packs of 10. Order a multiple of 10.' }],
  })
  expect((await order(15)).json()).toMatchObject({ code: 'quantity_not_allowed' })
  expect((await order(30)).statusCode).toBe(201)
  expect((await order(100)).json()).toMatchObject({ code: 'out_of_stock' })
  const { rows } = await portal.pool.query('select available from product where id = $1', [product._id])
  expect(rows[0].available).toBe(70)
})

test('a draft cannot be ordered by its id or its name; only an admin sees that it exists', async () => {
  const draft = await addTestProduct(admin, { status: 'draft' })
  for (const which of [{ productId: draft._id }, { name: draft.name }]) {
    const refused = await buyer.call('POST', '/order', { ...which, newOrderQty: 5 })
    expect(refused.json().code).toBe('product_not_found')
  }
  const reply = await admin.call('POST', '/order', { productId: draft._id, newOrderQty: 5 })
  expect(reply.statusCode).toBe(409)
  expect(reply.json().code).toBe('product_is_draft')
})
