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
