import { expect, test } from 'vitest'
import { checkAttributes } from '#contract/products/attribute-values.ts'
import { attributesOf, categoryKeys } from '#contract/products/attributes.ts'
import { findBrokenOrders } from '#tests/support/order-invariants.ts'
import { testPortal } from '#tests/support/portal.ts'
import { seedLarge } from './large.ts'

const portal = testPortal()

type Made = { family: string; attributes: Record<string, string | number | boolean>; whole: boolean }

test('a large catalogue has products of every category with every attribute, and minimum orders in whole packs', async () => {
  await seedLarge(portal.pool, { products: 180, orders: 20 })
  const { rows } = await portal.pool.query<Made>(
    `select family, attributes, min_order % order_multiple = 0 as whole from product where sku like 'L-%'`,
  )
  expect(rows).toHaveLength(180)
  expect([...new Set(rows.map(({ family }) => family))].sort()).toEqual([...categoryKeys].sort())
  for (const { family, attributes, whole } of rows) {
    expect(whole).toBe(true)
    expect(Object.keys(attributes).sort()).toEqual(
      attributesOf(family)
        .map(({ key }) => key)
        .sort(),
    )
    expect(checkAttributes(family, attributes).errors).toEqual([])
  }
  const hubs = rows.filter(({ family }) => family === 'hub')
  expect(new Set(hubs.map(({ attributes }) => attributes.axle)).size).toBeGreaterThan(3)
  expect(new Set(rows.map(({ attributes }) => attributes.mass_g)).size).toBeGreaterThan(50)
})

test('large numbers of orders have lines, eight on average, stock moves for each, and all are in a shipment', async () => {
  await seedLarge(portal.pool, { products: 30, orders: 150 })
  const { rows } = await portal.pool.query(
    `select count(*)::integer as lines, count(distinct order_id)::integer as orders from order_line`,
  )
  expect(rows[0].lines / rows[0].orders).toBeCloseTo(8, 0)
  const { rows: unsent } = await portal.pool.query(
    `select l.order_id from order_line l left join shipment s on s.order_id = l.order_id
     left join shipment_line sl on sl.shipment_id = s.id and sl.line_no = l.line_no
     where sl.quantity is distinct from l.quantity`,
  )
  expect(unsent).toEqual([])
  const { rows: triggers } = await portal.pool.query(
    `select tgenabled from pg_trigger where tgname = 'shipment_of_lines'`,
  )
  expect(triggers).toEqual([{ tgenabled: 'O' }])
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})
