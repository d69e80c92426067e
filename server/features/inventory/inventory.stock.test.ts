import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { StockMovement } from '#contract/inventory/stock.ts'
import type { Product } from '#contract/products/products.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { movementsSql } from './inventory.stock.store.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
})

const patch = (product: Product, body: unknown, headers: Record<string, string> = {}) =>
  admin.callWith(headers)('PATCH', `/manage/products/${product._id}`, body)

async function history(product: Product): Promise<StockMovement[]> {
  return (await admin.call('GET', `/product/${product._id}/stock`)).json()
}

test('changing a price needs the version that was read', async () => {
  const product = await addTestProduct(admin)
  const priced = await patch(product, { version: product.version, unitprice: 19.95 })
  expect(priced.json()).toMatchObject({ unitprice: 19.95, version: product.version + 1, available: 100 })
  const late = await patch(product, { version: product.version, unitprice: 5 })
  expect([late.statusCode, late.json().code]).toEqual([409, 'stale_version'])
  const blind = await patch(product, { unitprice: 5 })
  expect([blind.statusCode, blind.json().errors[0].path]).toEqual([422, 'version'])
})

test('a stock movement has its reason and note; the history has each balance, newest first', async () => {
  const product = await addTestProduct(admin, { available: 40 })
  const received = await patch(product, { stock: { change: 60, reason: 'received', note: '  Delivery 7 ' } })
  expect(received.json()).toMatchObject({ available: 100, version: product.version })
  await patch(product, { stock: { count: 97, reason: 'counted' } })
  await patch(product, { stock: { change: -2, reason: 'damaged' } })
  const order = await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 5, available: 95 })
  const movements = await history(product)
  const staff = { actor: { name: admin.name }, order: null }
  expect(movements).toMatchObject([
    { delta: -5, balance: 90, reason: 'order', order: { _id: order.json()._id, number: order.json().number } },
    { delta: -2, balance: 95, reason: 'damaged', ...staff },
    { delta: -3, balance: 97, reason: 'counted', note: '', ...staff },
    { delta: 60, balance: 100, reason: 'received', note: 'Delivery 7', ...staff },
    { delta: 40, balance: 40, reason: 'initial', ...staff },
  ])
  const log = await admin.call('GET', `/manage/audit?subject=${product._id}&action=product.stock_changed`)
  expect(log.json().items.at(-1)).toMatchObject({
    before: { available: 40 },
    after: { available: 100, reason: 'received', note: 'Delivery 7' },
  })
})

test('more than the stock cannot be subtracted, and the message has the stock', async () => {
  const product = await addTestProduct(admin, { available: 3 })
  const refused = await patch(product, {
    version: product.version,
    unitprice: 1,
    stock: { change: -4, reason: 'correction' },
  })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual([{ path: 'stock.change', message: 'Only 3 pieces in stock' }])
  // All or nothing: the price in the same call stays too.
  const now = await callAs(portal)('GET', `/purchase/${product._id}`)
  expect(now.json()).toMatchObject({ available: 3, unitprice: product.unitprice })
  expect(await history(product)).toHaveLength(1)
})

test('a count that equals the stock writes nothing', async () => {
  const product = await addTestProduct(admin, { available: 12 })
  expect((await patch(product, { stock: { count: 12, reason: 'counted' } })).json().available).toBe(12)
  expect(await history(product)).toHaveLength(1)
})

test.each([
  ['no reason', { change: 1 }, 'stock.reason'],
  ['a reason of orders', { change: 1, reason: 'order' }, 'stock.reason'],
  ['no pieces', { reason: 'received' }, 'stock.change'],
  ['nothing', { change: 0, reason: 'correction' }, 'stock.change'],
  ['half a piece', { change: 0.5, reason: 'received' }, 'stock.change'],
  ['more than there can be', { change: 1_000_000, reason: 'received' }, 'stock.change'],
  ['received less than nothing', { change: -1, reason: 'received' }, 'stock.change'],
  ['damaged that adds', { change: 1, reason: 'damaged' }, 'stock.change'],
  ['a count as a change', { count: 5, reason: 'received' }, 'stock.change'],
  ['a change as a count', { change: 5, reason: 'counted' }, 'stock.count'],
  ['a count below nothing', { count: -1, reason: 'counted' }, 'stock.count'],
  ['a long note', { change: 1, reason: 'received', note: 'x'.repeat(201) }, 'stock.note'],
])('%s is refused at its field', async (_, stock, path) => {
  const product = await addTestProduct(admin)
  const answer = await patch(product, { stock })
  expect([400, 422]).toContain(answer.statusCode)
  expect(answer.json().errors[0].path).toBe(path)
  expect(await history(product)).toHaveLength(1)
})

test('a repeated request with the same key moves nothing again', async () => {
  const product = await addTestProduct(admin, { available: 10 })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { stock: { change: 5, reason: 'received' } }
  const first = await patch(product, body, headers)
  expect((await patch(product, body, headers)).json()).toEqual(first.json())
  expect(await history(product)).toHaveLength(2)
})

test('only admins change it and read its history, also of a deleted product', async () => {
  const product = await addTestProduct(admin)
  const path = `/product/${product._id}/stock`
  expect((await callAs(portal)('GET', path)).statusCode).toBe(401)
  expect((await buyer.call('GET', path)).statusCode).toBe(403)
  await admin.call('DELETE', `/product/${product._id}`)
  expect(await history(product)).toHaveLength(1)
  expect((await patch(product, { stock: { change: 1, reason: 'received' } })).json().code).toBe(
    'product_not_found',
  )
  expect((await admin.call('GET', `/product/${crypto.randomUUID()}/stock`)).statusCode).toBe(404)
  expect((await admin.call('GET', '/product/none/stock')).statusCode).toBe(404)
})

test('every balance is exact on any page, also if the stock moves between two pages', async () => {
  const product = await addTestProduct(admin, { available: 500 })
  await portal.pool.query(
    `with moved as (
       insert into stock_movement (product_id, delta, reason)
       select $1, case when n % 3 = 0 then -2 else 1 + n % 5 end, 'correction' from generate_series(1, 4000) n returning delta
     ) update product set available = available + (select sum(delta) from moved) where id = $1`,
    [product._id],
  )
  const seen: StockMovement[] = []
  let path: string | undefined = `/product/${product._id}/stock?limit=300`
  while (path) {
    const answer = await admin.call('GET', path)
    seen.push(...answer.json<StockMovement[]>())
    path = /<\/api([^>]+)>; rel="next"/.exec(String(answer.headers.link))?.[1]
    await patch(product, { stock: { change: 7, reason: 'received' } })
  }
  expect(seen).toHaveLength(4001)
  let balance = 0
  for (const movement of seen.reverse()) {
    balance += movement.delta
    expect(movement.balance).toBe(balance)
  }
})

test('a page and its balances use the index', async () => {
  const plan = await inTransaction(portal.pool, async (tx) => {
    await tx.query('set local enable_seqscan = off')
    await tx.query('set local enable_bitmapscan = off')
    const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain ${movementsSql}`, [
      crypto.randomUUID(),
      26,
      1e9,
    ])
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Index Only Scan using stock_movement_balance')
  expect(plan).not.toContain('Seq Scan on stock_movement')
})
