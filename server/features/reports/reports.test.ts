import crypto from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayIn } from '#contract/days.ts'
import type { Order } from '#contract/orders/orders.ts'
import { orderStatuses } from '#contract/orders/statuses.ts'
import type { Product } from '#contract/products/products.ts'
import type { Overview } from '#contract/reports/overview.ts'
import { overviewLists } from '#contract/reports/overview-lists.ts'
import { unhurried } from '#server/database/pool.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let product: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  product = await addTestProduct(admin, { available: 1000, minorder: 10 })
})

beforeEach(async () => {
  await portal.pool.query('delete from orders')
})

type Given = {
  placedAt: string
  price?: number
  status?: string
  paid?: boolean
  processing?: boolean
  currency?: string
  deletedAt?: string
  holdUntil?: string
  shippedAfterHours?: number
}

/** An order as the database stores it: `price` in minor units, times two pieces. */
async function insertOrder({ placedAt, price = 1000, status = 'confirmed', ...given }: Given): Promise<string> {
  const id = crypto.randomUUID()
  await portal.pool.query(
    `insert into orders (id, product_id, email, user_name, name, sku, image, description, available, quantity,
       unit_price_minor, currency, address, phone, others, status, paid, created_at, deleted_at, hold_until,
       processing, line_count, goods_minor, total_minor)
     values ($1, $2, 'b@test.example', 'Test Buyer', 'Part', 'P-1', '', '', 0, 2, $3, $4, '', '', '', $5, $6, $7, $8, $9, $10,
       1, 2 * $3::bigint, 2 * $3::bigint)`,
    [
      ...[id, product._id, price, given.currency ?? 'USD', status, given.paid ?? false, placedAt, given.deletedAt],
      ...[given.holdUntil, given.processing ?? false],
    ],
  )
  await portal.pool.query(`insert into order_event (order_id, kind, at) values ($1, 'placed', $2)`, [id, placedAt])
  if (given.shippedAfterHours !== undefined) {
    await portal.pool.query(
      `insert into order_event (order_id, kind, at) values ($1, 'shipped', $2::timestamptz + $3 * interval '1 hour')`,
      [id, placedAt, given.shippedAfterHours],
    )
  }
  return id
}

async function read(query = ''): Promise<Overview> {
  const answer = await admin.call('GET', `/overview${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

function ago(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}

test('the overview has the figures of a range and of the range before it', async () => {
  await insertOrder({
    placedAt: '2026-03-11T00:00:00Z',
    price: 1050,
    paid: true,
    status: 'shipped',
    shippedAfterHours: 24,
  })
  await insertOrder({ placedAt: '2026-03-12T10:00:00Z', price: 500, shippedAfterHours: 48, status: 'shipped' })
  await insertOrder({ placedAt: '2026-03-20T23:59:59Z', price: 0 })
  await insertOrder({ placedAt: '2026-03-10T23:59:59Z', price: 2000, paid: true })
  await insertOrder({ placedAt: '2026-03-01T00:00:00Z', price: 100 })
  for (const out of [
    { status: 'cancelled' },
    { status: 'expired' },
    { deletedAt: '2026-03-16T00:00:00Z' },
    { currency: 'EUR' },
    { placedAt: '2026-02-28T23:59:59Z' },
    { placedAt: '2026-03-21T00:00:00Z' },
  ]) {
    await insertOrder({ placedAt: '2026-03-15T12:00:00Z', ...out })
  }
  const { days, currency, now, before, series, step } = await read('?from=2026-03-11&to=2026-03-20')
  expect([days, currency, step]).toEqual([10, 'USD', 'day'])
  expect(now).toEqual({
    from: '2026-03-11',
    to: '2026-03-20',
    orders: { count: 3, value: 31 },
    unpaid: { count: 1, value: 10 },
    medianHoursToShip: 36,
  })
  expect(before).toEqual({
    from: '2026-03-01',
    to: '2026-03-10',
    orders: { count: 2, value: 42 },
    unpaid: { count: 1, value: 2 },
    medianHoursToShip: null,
  })
  expect(series).toHaveLength(10)
  expect(series[0]).toEqual({
    from: '2026-03-11',
    to: '2026-03-11',
    paid: { count: 1, value: 21 },
    open: { count: 0, value: 0 },
  })
  expect(series[1]?.open).toEqual({ count: 1, value: 10 })
  expect(series[9]?.open).toEqual({ count: 1, value: 0 })
})

test('a range without orders has zeros, and the total of unpaid orders is still there', async () => {
  await insertOrder({ placedAt: '2026-03-15T12:00:00Z' })
  const { now, before, outstanding, series } = await read('?from=2020-01-01&to=2020-01-07')
  const nothing = { orders: { count: 0, value: 0 }, unpaid: { count: 0, value: 0 }, medianHoursToShip: null }
  expect(now).toMatchObject(nothing)
  expect(before).toMatchObject(nothing)
  expect(outstanding).toEqual({ count: 1, value: 20 })
  expect(series).toHaveLength(7)
})

test('the default range is the thirty days up to today', async () => {
  const today = dayIn('UTC', new Date())
  expect((await read()).now).toMatchObject({ from: addDays(today, -29), to: today })
  expect((await read('?to=2026-03-30')).now).toMatchObject({ from: '2026-03-01', to: '2026-03-30' })
  expect(await read('?from=2024-01-01&to=2024-12-31')).toMatchObject({ days: 366, step: 'week' })
})

test.each([
  ['?from=2026-02-30', 'from', 'From must be a day such as 2026-11-21'],
  ['?from=0001-01-01', 'from', 'From must be a day such as 2026-11-21'],
  ['?from=yesterday', 'from', 'From must be a day such as 2026-11-21'],
  ['?to=', 'to', 'To must be a day such as 2026-11-21'],
  ['?from=2026-03-02&to=2026-03-01', 'from', 'The start date must not be after the end date'],
  ['?from=2024-01-01&to=2025-01-01', 'to', 'Choose at most 366 days'],
])('%s is refused: %s: %s', async (query, path, message) => {
  const answer = await admin.call('GET', `/overview${query}`)
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path, message }]])
})

test('a customer is refused', async () => {
  const customer = await signUp(portal)
  expect((await customer.call('GET', '/overview')).statusCode).toBe(403)
})

test('unpaid orders are listed with those first that expire soon or never', async () => {
  const soon = await insertOrder({ placedAt: ago(6), status: 'pending', holdUntil: ago(-1) })
  const old = await insertOrder({ placedAt: ago(8) })
  const later = await insertOrder({ placedAt: ago(2) })
  const paying = await insertOrder({ placedAt: ago(30), processing: true })
  const held = await insertOrder({ placedAt: ago(9), status: 'pending', holdUntil: ago(-3) })
  await insertOrder({ placedAt: ago(20), paid: true })
  await insertOrder({ placedAt: ago(20), status: 'cancelled' })
  await insertOrder({ placedAt: ago(20), price: 0 })
  const { unpaid } = (await read()).work
  expect(unpaid.items.map(({ _id, holdUntil, isProcessing }) => [_id, holdUntil !== null, isProcessing])).toEqual([
    [old, false, false],
    [soon, true, false],
    [held, true, false],
    [later, false, false],
    [paying, false, true],
  ])
  for (let more = 0; more < 8; more += 1) await insertOrder({ placedAt: ago(30 + more) })
  expect((await read()).work.unpaid).toMatchObject({ total: 13, items: { length: 8 } })
})

test('low stock, new reviews and payments that need review are listed', async () => {
  const low = await addTestProduct(admin, { available: 19, minorder: 10 })
  await addTestProduct(admin, { available: 20, minorder: 10 })
  const gone = await addTestProduct(admin, { available: 1, minorder: 10 })
  await admin.call('DELETE', `/product/${gone._id}`)
  const author = await signUp(portal, 'Demo Author')
  await author.call('POST', '/review', { reviewText: `${'Long '.repeat(100)}`, ratings: 4 })
  await portal.pool.query(
    `insert into payment_concern (kind, ref, resolved_at) values ('stuck', 'pi_open', null), ('stuck', 'pi_done', now())`,
  )
  const { lowStock, reviews, concerns: exceptions } = (await read()).work
  expect(lowStock).toEqual({
    total: 1,
    items: [{ _id: low._id, name: low.name, sku: expect.any(String), available: 19, minorder: 10 }],
  })
  expect(reviews).toMatchObject({ total: 1, items: [{ userName: 'Demo Author', ratings: 4 }] })
  expect(reviews.items[0]?.beginning).toHaveLength(160)
  expect(exceptions).toMatchObject({ total: 1, items: [{ kind: 'stuck', orderId: null, orderNumber: null }] })
})

test('each count equals the length of its list, and there is one number of unpaid orders', async () => {
  for (const given of [
    {},
    { processing: true },
    { paid: true },
    { price: 0 },
    { deletedAt: ago(1) },
    ...orderStatuses.map((status) => ({ status })),
  ]) {
    await insertOrder({ placedAt: ago(3), ...given })
  }
  const draft = await addTestProduct(admin, { available: 1, minorder: 10 })
  await portal.pool.query('update product set published_at = null where id = $1', [draft._id])
  await addTestProduct(admin, { available: 1, minorder: 10 })
  const { outstanding, now, work } = await read()
  const listed = async (path: string) => (await admin.call('GET', path)).json()
  const totalOf = async (list: string, filters: Record<string, string>) =>
    (await listed(`/manage/${list}?${new URLSearchParams(filters)}`)).total
  const unpaid = await listed(`/manage/orders?${new URLSearchParams(overviewLists.unpaid)}`)
  expect(unpaid.total).toBe(orderStatuses.length)
  expect([outstanding.count, work.unpaid.total]).toEqual([unpaid.total, unpaid.total])
  expect(now.unpaid).toEqual(outstanding)
  const sum = unpaid.items.reduce((total: number, order: Order) => total + order.newOrderQty * order.unitprice, 0)
  expect(outstanding.value).toBeCloseTo(sum, 2)
  expect(work.lowStock.total).toBeGreaterThan(1)
  expect(work.lowStock.total).toBe(await totalOf('products', overviewLists.lowStock))
  expect(work.reviews.total).toBe(await totalOf('reviews', {}))
  expect(work.concerns.total).toBe((await listed('/payments/exceptions')).length)
})

test('the figures use indexes', async () => {
  const client = await portal.pool.connect()
  try {
    await client.query('begin; set local statement_timeout = 0')
    await client.query(
      unhurried(`insert into orders (id, product_id, email, user_name, name, sku, image, description, available, quantity,
         unit_price_minor, currency, address, phone, others, created_at, line_count, goods_minor, total_minor)
       select gen_random_uuid(), (select id from product limit 1), '', '', '', '', '', '', 1, 1, 1, 'USD', '', '', '',
         timestamptz '2025-01-01' + n * interval '2 hours', 1, 1, 1
       from generate_series(1, 6000) as n`),
    )
    await client.query('analyze orders')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select 1 from orders where created_at >= '2026-03-01'::date and created_at < '2026-03-02'::date
         and deleted_at is null and status not in ('cancelled', 'expired')`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/orders_created/)
    await client.query('rollback')
  } finally {
    client.release()
  }
})
