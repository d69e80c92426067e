import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { BulkResult } from '#contract/lists/bulk.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { addFirstLines } from '#tests/support/orders/order-rows.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
})

async function placeMany(count: number): Promise<{ product: Product; orders: Order[] }> {
  const product = await addTestProduct(admin, { available: 1000 })
  const orders: Order[] = []
  for (let n = 0; n < count; n += 1) {
    orders.push((await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 1 })).json())
  }
  return { product, orders }
}

function bulk(body: unknown, headers: Record<string, string> = {}) {
  return admin.callWith(headers)('POST', '/manage/orders/bulk', body)
}

async function statusesOf({ _id }: Product): Promise<string[]> {
  const { rows } = await portal.pool.query(
    'select status from orders where product_id = $1 and deleted_at is null order by number',
    [_id],
  )
  return rows.map(({ status }) => status)
}

test('orders are confirmed together by the rules for one: with event, mail and log; failures are reported by name', async () => {
  const { product, orders } = await placeMany(4)
  const [first, second, third] = orders.map(({ _id }) => _id)
  await bulk({ action: 'confirm', selection: { ids: [first] } })
  const nobody = crypto.randomUUID()
  const ids = [first, second, third, nobody, 'no id']
  const answer = await bulk({ action: 'confirm', selection: { ids }, note: 'Thank you' })
  expect(answer.json()).toEqual({
    done: 2,
    failedCount: 3,
    failed: expect.arrayContaining([
      expect.objectContaining({ id: nobody, name: '', code: 'order_not_found' }),
      expect.objectContaining({ id: 'no id', code: 'order_not_found' }),
      {
        id: first,
        name: String(orders[0]?.number),
        code: 'order_step_not_allowed',
        message: expect.stringContaining('current status does not allow this'),
      },
    ]),
  })
  expect(await statusesOf(product)).toEqual(['confirmed', 'confirmed', 'confirmed', 'pending'])
  const { rows } = await portal.pool.query(
    `select (select count(*)::int from order_event where order_id = $1 and kind = 'confirmed' and detail->>'note' = 'Thank you') as reported,
       (select count(*)::int from audit_log where subject_id = $1::text and action = 'order.moved') as logged`,
    [second],
  )
  expect(rows[0]).toEqual({ reported: 1, logged: 1 })
})

test('all matching orders except some are deleted, their stock is returned, and restoring by ids undoes it', async () => {
  const { product, orders } = await placeMany(5)
  const unchanged = orders[2]?._id
  const selection = { matching: { productId: product._id, status: 'pending' }, except: [unchanged] }
  const deleted: BulkResult = (await bulk({ action: 'delete', selection })).json()
  expect(deleted).toEqual({ done: 4, failedCount: 0, failed: [] })
  const available = async () => (await admin.call('GET', `/purchase/${product._id}`)).json().available
  expect(await available()).toBe(999)
  const ids = orders.map(({ _id }) => _id).filter((id) => id !== unchanged)
  const unclear = await bulk({ action: 'restore', selection: { ids, except: [ids[0]] } })
  expect([unclear.statusCode, unclear.json().errors[0].path]).toEqual([422, 'selection.except'])
  expect((await bulk({ action: 'restore', selection: { ids } })).json().done).toBe(4)
  expect(await available()).toBe(995)
})

test('a repeated request does nothing twice, neither while the first runs nor after it', async () => {
  const { product, orders } = await placeMany(6)
  const body = { action: 'confirm', selection: { ids: orders.map(({ _id }) => _id) } }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all([bulk(body, headers), bulk(body, headers), bulk(body, headers)])
  const good = answers.filter(({ statusCode }) => statusCode === 200)
  expect(good.map((answer) => answer.json().done)).toEqual(good.map(() => 6))
  expect(good.length).toBeGreaterThan(0)
  for (const answer of answers.filter((one) => !good.includes(one)))
    expect(answer.json().code).toBe('still_running')
  expect((await bulk(body, headers)).json()).toEqual(good[0]?.json())
  expect((await bulk({ ...body, action: 'cancel' }, headers)).json().code).toBe('idempotency_key_reused')
  const { rows } = await portal.pool.query(
    `select count(*)::int as confirmed from order_event e join orders o on o.id = e.order_id
     where o.product_id = $1 and e.kind = 'confirmed'`,
    [product._id],
  )
  expect(rows[0].confirmed).toBe(6)
})

test('a selection that is empty, too large or unknown is refused, and nothing changes', async () => {
  const { product } = await placeMany(1)
  const ids = Array.from({ length: 1001 }, () => crypto.randomUUID())
  for (const selection of [
    ...[{}, { ids: [], matching: {} }, { ids }, { matching: { stauts: 'shipped' } }],
    ...[{ matching: {} }, { matching: { q: '' } }, { matching: { q: null } }, { everything: false }],
    ...[{ everything: true, matching: { q: 'x' } }, { everything: true, ids: [] }, { everything: null }],
  ]) {
    expect((await bulk({ action: 'cancel', selection })).statusCode, JSON.stringify(selection).slice(0, 50)).toBe(
      422,
    )
  }
  await portal.pool.query(
    `insert into orders (id, product_id, email, user_name, name, sku, image, description, available, quantity,
       unit_price_minor, currency, address, phone, others, line_count, goods_minor, total_minor)
     select gen_random_uuid(), $1, '', '', '', '', '', '', 1, 1, 1, 'USD', '', '', '', 1, 1, 1 from generate_series(1, 5001)`,
    [product._id],
  )
  await addFirstLines(portal.pool)
  const answer = await bulk({ action: 'cancel', selection: { matching: { productId: product._id } } })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'selection_too_large'])
  expect(new Set(await statusesOf(product))).toEqual(new Set(['pending']))
  expect((await buyer.call('POST', '/manage/orders/bulk', {})).statusCode).toBe(403)
})
