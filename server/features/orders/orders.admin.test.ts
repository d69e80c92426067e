import { beforeAll, expect, test } from 'vitest'
import type { AdminPage } from '#contract/lists/lists.ts'
import { adminOrders } from '#contract/orders/admin-list.ts'
import type { Order } from '#contract/orders/orders.ts'
import { orderPayments, orderStatuses } from '#contract/orders/statuses.ts'
import type { Statement } from '#server/database/statement.ts'
import { countStatement } from '#server/lists/counting.store.ts'
import { matchingRows, pageStatement, sortOrderOf } from '#server/lists/listing.store.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { fillTable, vacuumed } from '#tests/support/database.ts'
import { extent } from '#tests/support/extent.ts'
import { addFirstLines } from '#tests/support/orders/order-rows.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { orderListing } from './orders.lists.store.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal, 'Łucja Example')
})

async function read(asked: Record<string, string>): Promise<AdminPage<Order>> {
  const answer = await admin.call('GET', `/manage/orders?${new URLSearchParams(asked)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Orders of every status and of many days, inserted at once. */
async function fill(count: number): Promise<void> {
  const product = await addTestProduct(admin, { name: `Motor of ${count}` })
  await fillTable(
    portal.pool,
    `insert into orders (id, user_id, product_id, email, user_name, name, sku, image, description, available, quantity,
       unit_price_minor, currency, address, phone, others, status, paid, processing, refunded_minor, created_at,
       line_count, goods_minor, total_minor)
     select gen_random_uuid(), $1, $2, 'b' || n % 50 || '@test.example', 'Buyer ' || n % 50, 'Motor ' || n % 20, 'H-' || n % 20, '', '', 10,
       1 + n % 7, n % 9 * 100, 'USD', '', '', '', ($4::text[])[1 + n % 7], n % 3 = 0, n % 11 = 0, case when n % 3 = 0 then n % 5 * 200 else 0 end,
       timestamptz '2026-01-01' + n % 300 * interval '1 day', 1, (1 + n % 7) * (n % 9 * 100), (1 + n % 7) * (n % 9 * 100)
     from generate_series(1, $3::int) as n`,
    [buyer.id, product._id, count, orderStatuses],
  )
  await addFirstLines(portal.pool)
}

test('orders are found by number, product, buyer and address; every word must match', async () => {
  const product = await addTestProduct(admin, { name: 'Compressor 10-52', sku: 'KC-1052' })
  const placed: Order = (await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 2 })).json()
  for (const q of [
    String(placed.number),
    'compressor',
    '10-52',
    'kc-1052',
    'łucja',
    'ŁU',
    buyer.email,
    'lux COMP',
  ]) {
    const { items, total } = await read({ q })
    expect([items[0]?._id, total], q).toEqual(q === 'lux COMP' ? [undefined, 0] : [placed._id, 1])
  }
  expect((await read({ q: 'łucja comp' })).items).toEqual([placed])
  expect((await read({ q: '%' })).total).toBe(0)
  expect((await read({ productId: product._id, status: 'pending,shipped', payment: 'due' })).total).toBe(1)
  expect((await read({ total: '25', createdAt: `${placed.createdAt.slice(0, 10)}..` })).total).toBe(1)
  expect((await read({ total: '25.01..' })).total).toBe(0)
  expect((await read({ productId: 'none' })).total).toBe(0)
})

test('an unknown filter is refused with the known ones', async () => {
  await fill(60)
  const { after } = await read({ sort: 'total' })
  const refusals: [string, number, RegExp][] = [
    ['sort=address', 422, /sort must be one of number, -number/],
    ['limit=26', 422, /25, 50 or 100/],
    ['status=pending,gone', 422, /one or more of pending/],
    ['createdAt=2026-02-30..', 422, /2026-01-01..2026-01-31/],
    ['total=10..5', 422, /10..50/],
    ['stauts=pending', 422, /^stauts is not a parameter of this call. Did you mean status\?$/],
    ['cursor=xyz', 400, /is not valid/],
    [`cursor=${after}`, 400, /different sort order/],
    [`cursor=${Buffer.from('["-createdAt",1,false,"no day","1"]').toString('base64url')}`, 400, /is not valid/],
  ]
  for (const [query, status, message] of refusals) {
    const answer = await admin.call('GET', `/manage/orders?${query}`)
    expect([answer.statusCode, answer.json().errors?.[0].message], query).toEqual([
      status,
      expect.stringMatching(message),
    ])
  }
})

test('an invalid cursor is refused under the name of its parameter', async () => {
  const { after } = await read({ sort: 'total' })
  const invented = Buffer.from('["-createdAt",1,false,"no day","1"]').toString('base64url')
  for (const text of ['xyz', String(after), invented]) {
    const answer = await admin.call('GET', `/manage/orders?cursor=${text}`)
    expect([answer.statusCode, answer.json().errors?.[0].path], text).toEqual([400, 'cursor'])
  }
})

test('each payment status of the filter equals the one in the order', async () => {
  for (const payment of orderPayments) {
    const { items } = await read({ payment, limit: '100' })
    expect(items.length, payment).toBeGreaterThan(0)
    for (const order of items) expect(order.payment, String(order.number)).toBe(payment)
  }
})

test('no page in any sort and no count reads all orders', async () => {
  const count = extent === 'full' ? 20_000 : 6_000
  await fill(count)
  await vacuumed(portal.pool, 'orders')
  const listing = orderListing(portal.readers.settings.formats())
  const filters: Record<string, string>[] = [
    {},
    { status: 'pending' },
    { payment: 'refunded' },
    { status: 'pending', payment: 'due' },
    { createdAt: '2026-03-01..2026-03-05' },
    { total: '40..41' },
    { newOrderQty: '7' },
    { email: 'b7@test.example' },
    { q: 'buyer 7' },
    { q: 'nothing like it' },
  ]
  const planOf = async ({ text, values }: Statement) => {
    const { rows } = await portal.pool.query({ text: `explain ${text}`, values })
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  }
  for (const asked of filters) {
    for (const sort of adminOrders.sorts.flatMap((id) => [id, `-${id}`])) {
      const order = sortOrderOf(listing, sort)
      const { rows } = await portal.pool.query(
        `select ${order.keys.map(({ sql }) => `(${sql})::text`).join(', ')} from orders order by number offset ${Math.floor(count / 2)} limit 1`,
      )
      const keys = order.keys.map((_, index) => String(Object.values(rows[0])[index]))
      for (const cursor of [null, { keys }]) {
        const plan = await planOf(
          pageStatement(listing, {
            conditions: matchingRows(listing, asked),
            order,
            cursor,
            isBackwards: false,
            limit: 50,
            isFew: asked.q !== undefined,
          }),
        )
        expect(plan, `${sort} ${JSON.stringify(asked)}`).not.toContain('Seq Scan on orders')
        if (Object.keys(asked).length === 0) expect(plan, sort).not.toContain('Sort')
      }
    }
    if (Object.keys(asked).length > 0)
      expect(await planOf(countStatement(listing, asked))).not.toContain('Seq Scan')
  }
})
