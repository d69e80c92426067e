import crypto from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { RefusalError } from '#server/http/problem.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { untilBlocked } from '#tests/support/database.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { buyLines, leftOf, linesOf, orderOf, refusalOf } from '#tests/support/orders/order-lines.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

afterEach(async () => {
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})

async function openCart(): Promise<{ id: string; version: number }> {
  const { rows } = await portal.pool.query<{ id: string }>(
    `insert into cart (user_id, currency, version) values ($1, 'USD', 2) returning id`,
    [buyer.id],
  )
  return { id: rows[0]?.id ?? '', version: 2 }
}

function addProducts(count: number, given: Record<string, unknown> = {}): Promise<Product[]> {
  return Promise.all(Array.from({ length: count }, () => addTestProduct(admin, given)))
}

test('a cart becomes one order, however often it is sent; a repeat answers that order', async () => {
  const products = await addProducts(3)
  const cart = await openCart()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => buyLines(portal, buyer, { lines: linesOf(products), cart })),
  )
  expect(new Set(answers.map(({ order }) => order._id)).size).toBe(1)
  expect(answers.filter(({ isRepeat }) => !isRepeat).length).toBe(1)
  expect(await leftOf(portal, products)).toEqual([99, 99, 99])
})

test('a cart that was changed since, of another user, or that is not there makes no order', async () => {
  const [product] = await addProducts(1)
  const given = { lines: linesOf([product ?? { _id: '' }]) }
  const cart = await openCart()
  const stranger = await signUpVerified(portal)
  const codes = await Promise.all([
    refusalOf(buyLines(portal, buyer, { ...given, cart: { ...cart, version: 3 } })),
    refusalOf(buyLines(portal, stranger, { ...given, cart })),
    refusalOf(buyLines(portal, buyer, { ...given, cart: { id: 'none', version: 1 } })),
  ])
  expect(codes.map(({ code }) => code)).toEqual(['cart_changed', 'cart_not_found', 'cart_not_found'])
  expect(await leftOf(portal, [product ?? { _id: '' }])).toEqual([100])
  expect((await buyLines(portal, buyer, { ...given, cart })).isRepeat).toBe(false)
})

test('a repeat with the same key answers the same order', async () => {
  const products = await addProducts(2)
  const idempotencyKey = crypto.randomUUID()
  const [first, second] = await Promise.all([
    buyLines(portal, buyer, { lines: linesOf(products), idempotencyKey }),
    buyLines(portal, buyer, { lines: linesOf(products), idempotencyKey }),
  ])
  expect(second?.order._id).toBe(first?.order._id)
  expect(await leftOf(portal, products)).toEqual([99, 99])
})

test('an order that waits for a delivery into stock takes from the new stock', async () => {
  const [product] = await addProducts(1, { available: 4 })
  const id = product?._id ?? ''
  const client = await portal.pool.connect()
  try {
    await client.query('begin')
    await client.query('update product set available = 6 where id = $1', [id])
    await client.query(
      `insert into stock_movement (product_id, delta, reason, actor_id) values ($1, 2, 'received', $2)`,
      [id, admin.id],
    )
    const asked = orderOf(portal, buyer, [
      { productId: id, quantity: 4 },
      { productId: id, quantity: 1, note: 'again' },
    ])
    await untilBlocked(portal.pool)
    await client.query('commit')
    expect((await asked).lineCount).toBe(2)
    expect(await leftOf(portal, [{ _id: id }])).toEqual([1])
  } finally {
    client.release(true)
  }
})

test('fifty orders of ten lines for the last pieces: none below zero, no half order, no deadlock', async () => {
  const products = await addProducts(30, { available: 12 })
  const shuffled = (index: number) =>
    products.toSorted((a, b) => (a._id + index < b._id + index ? 1 : -1) * (index % 2 === 0 ? 1 : -1))
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      orderOf(portal, buyer, linesOf(shuffled(index).slice(index % 20, (index % 20) + 10))),
    ),
  )
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(
    reasons.filter((reason) => !(reason instanceof RefusalError && reason.code === 'lines_not_allowed')),
  ).toEqual([])
  const placed = answers.length - reasons.length
  expect(placed).toBeGreaterThan(12)
  const sold = (await leftOf(portal, products)).reduce((sum, one) => sum + 12 - one, 0)
  expect(sold).toBe(placed * 10)
})
