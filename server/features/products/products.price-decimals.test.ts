import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#contract/access.ts'
import type { Product } from '#contract/products/products.ts'
import { transactionOf } from '#server/database/transaction.ts'
import { ownerRole } from '#server/staff-role.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { addProduct } from './products.service.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

const form = {
  name: 'Motor',
  image: 'https://pictures.example/motor.png',
  description: 'A motor.',
  minorder: 5,
  available: 80,
}

const message = 'Unit price can have at most 2 decimals in USD'
const tooFine = [0.001, 19.999, 1.005, 1e-7, 5e-324, 999_999.999]

async function priceOf({ _id }: Product): Promise<number> {
  return (await admin.call('GET', `/purchase/${_id}`)).json<Product>().unitprice
}

test('no call rounds a price: more decimals than the currency has are 422, and nothing changes', async () => {
  const product = await addTestProduct(admin, { unitprice: 12.5 })
  const { _id, version, name } = product
  for (const unitprice of tooFine) {
    const calls = [
      await admin.call('POST', '/product', { ...form, name: `Fine ${unitprice}`, unitprice }),
      await admin.call('PUT', `/product/${_id}`, { ...form, name, version, seenAvailable: 80, unitprice }),
      await admin.call('PATCH', `/manage/products/${_id}`, { version, unitprice }),
      await admin.call('POST', '/order', { productId: _id, newOrderQty: 10, unitprice }),
    ]
    for (const answer of calls) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ code: 'rule_broken', errors: [{ path: 'unitprice', message }] })
    }
  }
  expect(await priceOf(product)).toBe(12.5)
})

test.each([
  [19.99, 19.99],
  [0, 0],
  [1e2, 100],
  [1_000_000, 1_000_000],
  [0.1 + 0.2, 0.3],
])('a price of %d is stored as %d', async (unitprice, stored) => {
  const product = await addTestProduct(admin, { unitprice })
  expect(await priceOf(product)).toBe(stored)
})

test('a price that is not a number is a malformed request', async () => {
  for (const unitprice of ['1e2', '19.99', null, true]) {
    const answer = await admin.call('POST', '/product', { ...form, name: 'Text', unitprice })
    expect(answer.statusCode).toBe(400)
  }
})

test.each([
  ['JPY', 500, 0.5],
  ['KWD', 19.999, 19.9999],
])('the decimals are those of the currency: %s', async (currency, whole, others) => {
  const actor: Actor = { id: admin.id, name: admin.name, email: admin.email, role: ownerRole } as Actor
  const deps = {
    pool: portal.pool,
    db: portal.pool,
    pipelined: portal.pool,
    currency: () => currency,
    settings: portal.readers.settings,
    publicUrl: '',
    changed: () => {},
  }
  const add = (unitprice: number) =>
    addProduct(deps, {
      actor,
      form: { ...form, name: `In ${currency}`, unitprice } as never,
      transaction: transactionOf(portal.pool),
    })
  await expect(add(others)).rejects.toMatchObject({ code: 'rule_broken', fields: [{ path: 'unitprice' }] })
  expect(await add(whole)).toMatchObject({ unitprice: whole, currency })
})

test('a change in percent never turns a price into a price on request', async () => {
  const [cheap, dear] = [await addTestProduct(admin, { unitprice: 0.01 }), await addTestProduct(admin)]
  const answer = await admin.call('POST', '/manage/products/bulk', {
    action: 'change_price',
    selection: { ids: [cheap._id, dear._id] },
    percent: -90,
  })
  expect(answer.json()).toMatchObject({ done: 1, failed: [{ id: cheap._id, code: 'rule_broken' }] })
  expect([await priceOf(cheap), await priceOf(dear)]).toEqual([0.01, 1.25])
})

test('a buyer who sends the current price with all its decimals can order', async () => {
  const product = await addTestProduct(admin, { unitprice: 19.99 })
  const buyer = await signUp(portal)
  const answer = await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 1, unitprice: 19.99 })
  expect(answer.statusCode).toBe(201)
})
