import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentOf } from '#contract/orders/orders.ts'
import { orderPayments, orderStatuses } from '#contract/orders/statuses.ts'
import { countStatement } from '#server/lists/counting.store.ts'
import { matchingRows, pageStatement, sortOrderOf } from '#server/lists/listing.store.ts'
import { cloneDatabase, fillTable, type TestDatabase, vacuumed } from '#tests/support/database.ts'
import { extent } from '#tests/support/extent.ts'
import { orderListing, paymentSql } from './orders.lists.store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  await database.pool.query(
    `insert into product (id, sku, name, description, image, unit_price_minor, min_order, available, published_at)
     values ('00000000-0000-4000-8000-000000000001', 'H-1', 'Motor', '', '', 100, 1, 10, now())`,
  )
})
afterAll(() => database.drop())

type Order = {
  status: (typeof orderStatuses)[number]
  paid: boolean
  processing: boolean
  unit_price_minor: number
  quantity: number
  refunded_minor: number
}

/** Every status with every flag, free and not, one piece and several, with refunds on both sides of each limit. */
function allOrders(): Order[] {
  const flags = [true, false]
  const amounts = [0, 1, 500].flatMap((unit_price_minor) =>
    [1, 3].flatMap((quantity) => {
      const total = unit_price_minor * quantity
      const refunds = new Set([0, 1, total - 1, total, total + 1].filter((amount) => amount >= 0))
      return [...refunds].map((refunded_minor) => ({ unit_price_minor, quantity, refunded_minor }))
    }),
  )
  return orderStatuses.flatMap((status) =>
    flags.flatMap((paid) =>
      flags.flatMap((processing) => amounts.map((amount) => ({ status, paid, processing, ...amount }))),
    ),
  )
}

const totalOf = ({ unit_price_minor, quantity }: Order) => unit_price_minor * quantity

test('the payment status in statements is the one of the contract, for every state and amount', async () => {
  const orders = allOrders()
  const { rows } = await database.pool.query<{ payment: string }>(
    `select ${paymentSql} as payment
     from jsonb_to_recordset($1) as given(at integer, status text, paid boolean, processing boolean, refunded_minor bigint,
       total_minor bigint) order by at`,
    [JSON.stringify(orders.map((order, index) => ({ at: index, total_minor: totalOf(order), ...order })))],
  )
  const expected = orders.map((order) =>
    paymentOf({
      ...order,
      isProcessing: order.processing,
      total: totalOf(order),
      refunded: order.refunded_minor,
    }),
  )
  expect(rows.map(({ payment }) => payment)).toEqual(expected)
  expect(new Set(expected)).toEqual(new Set(orderPayments))
})

test('the list of orders by payment status is read along its index, and estimated by its statistics', async () => {
  const { pool } = database
  const count = extent === 'full' ? 20_000 : 8_000
  await fillTable(
    pool,
    `insert into orders (id, product_id, email, user_name, name, sku, image, description, available, quantity,
       unit_price_minor, currency, address, phone, others, status, paid, refunded_minor,
       line_count, goods_minor, total_minor)
     select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', '', '', '', '', '', '', 10, 1, 100, 'USD', '', '', '',
       'delivered', true, case when n % 100 = 0 then 100 else 0 end, 1, 100, 100
     from generate_series(1, $1) as n`,
    [count],
  )
  await vacuumed(pool, 'orders')
  const listing = orderListing({ currency: 'USD', timeZone: 'UTC' })
  const asked = { payment: 'refunded' }
  const reading = { conditions: matchingRows(listing, asked), cursor: null, isBackwards: false, limit: 25 }
  const pages = ['payment', '-payment'].map((sort) => {
    return pageStatement(listing, { ...reading, order: sortOrderOf(listing, sort) })
  })
  for (const { text, values } of [...pages, countStatement(listing, asked)]) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('orders_by_payment')
    expect(plan).not.toContain('Sort')
  }
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain select from orders where ${paymentSql} = 'refunded' and deleted_at is null`,
  )
  const estimated = Number(/rows=(\d+)/.exec(rows[0]?.['QUERY PLAN'] ?? '')?.[1])
  // One of a hundred, and at most half as many more or less.
  expect(Math.abs(estimated - count / 100)).toBeLessThan(count / 200)
})
