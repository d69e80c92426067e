import { expect, test } from 'vitest'
import { findBrokenOrders } from '#tests/support/order-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'
import { seedDemo } from './demo.ts'

const portal = testPortal()

test('half of the demo orders have 2 to 40 lines, and their sums and stock agree', async () => {
  await seedDemo(portal.pool, portal.config)
  const { rows } = await portal.pool.query<{ line_count: number; orders: number }>(
    'select line_count, count(*)::integer as orders from orders group by 1 order by 1',
  )
  const many = rows.filter(({ line_count }) => line_count > 1)
  expect(rows.map(({ line_count }) => line_count)).toEqual([1, 2, 3, 4, 5, 6, 8, 12, 20, 40])
  expect(many.reduce((sum, { orders }) => sum + orders, 0)).toBe(30)
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})

type Sent = { status: string; orders: number; ordered: number; sent: number; parts: number }

test('demo orders that are shipped have shipments of all their lines, and some in production of a part', async () => {
  await seedDemo(portal.pool, portal.config)
  const { rows } = await portal.pool.query<Sent>(
    `select o.status, count(*)::integer as orders, sum(ordered)::integer as ordered, sum(coalesce(sent, 0))::integer as sent,
       count(*) filter (where sent < ordered)::integer as parts
     from orders o join (select order_id, sum(quantity) as ordered from order_line group by 1) l on l.order_id = o.id
     left join (select order_id, sum(sl.quantity) as sent from shipment s join shipment_line sl on sl.shipment_id = s.id
       group by 1) s on s.order_id = o.id
     group by 1`,
  )
  const of = (status: string) => rows.find((row) => row.status === status)
  for (const status of ['shipped', 'delivered']) {
    expect(of(status)?.sent).toBe(of(status)?.ordered)
    expect(of(status)?.parts).toBe(0)
  }
  expect(of('in_production')?.parts).toBeGreaterThan(0)
  expect([of('pending')?.sent, of('confirmed')?.sent]).toEqual([0, 0])
})

test('the history of demo orders is in the order of time, and no shipment is in the future', async () => {
  await seedDemo(portal.pool, portal.config)
  const { rows: misplaced } = await portal.pool.query(
    `select order_id from (select order_id, at, lag(at) over (partition by order_id order by id) as before from order_event) e
     where at < before or at > now()`,
  )
  expect(misplaced).toEqual([])
  const { rows } = await portal.pool.query(
    `select (select count(*)::integer from shipment) as shipments, count(*)::integer as events
     from order_event where kind = 'shipment'`,
  )
  expect(rows[0].events).toBe(rows[0].shipments)
})
