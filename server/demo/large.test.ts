import { expect, test } from 'vitest'
import { checkAttributes } from '#contract/products/attribute-values.ts'
import { attributesOf, familiesNow } from '#contract/products/attributes.ts'
import { signUpAdmin } from '#tests/support/actors.ts'
import { testModel } from '#tests/support/catalogue/families.ts'
import { findBrokenInvariants } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { seedLarge } from './large.ts'

const portal = testPortal()

type Made = { family: string; attributes: Record<string, string | number | boolean>; whole: boolean }

test('a large catalogue has products of every category with every attribute, and minimum orders in whole packs', async () => {
  await seedLarge(portal.pool, { products: 180, orders: 20, model: testModel })
  const { rows } = await portal.pool.query<Made>(
    `select family, attributes, min_order % order_multiple = 0 as whole from product where sku like 'L-%'`,
  )
  expect(rows).toHaveLength(180)
  expect([...new Set(rows.map(({ family }) => family))].sort()).toEqual(
    familiesNow()
      .map(({ key }) => key)
      .sort(),
  )
  for (const { family, attributes, whole } of rows) {
    expect(whole).toBe(true)
    expect(Object.keys(attributes).sort()).toEqual(
      attributesOf(family)
        .map(({ key }) => key)
        .sort(),
    )
    expect(checkAttributes(family, attributes).errors).toEqual([])
  }
  const motors = rows.filter(({ family }) => family === 'motor')
  expect(new Set(motors.map(({ attributes }) => attributes.shaft)).size).toBeGreaterThan(3)
  expect(new Set(rows.map(({ attributes }) => attributes.mass_g)).size).toBeGreaterThan(50)
})

test('large numbers of orders have lines, eight on average, stock moves for each, and all are in a shipment', async () => {
  await seedLarge(portal.pool, { products: 30, orders: 150, model: testModel })
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
    `select distinct tgenabled from pg_trigger where tgname in ('shipment_of_lines', 'payment_of_lines')`,
  )
  expect(triggers).toEqual([{ tgenabled: 'O' }])
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test('each of the orders is paid: one payment of its total with a history, which an admin refunds like any other', async () => {
  const { rows } = await portal.pool.query<{ id: string; payments: number; steps: number; events: number }>(
    `select o.id, (select count(*)::integer from payment p where p.order_id = o.id) as payments,
       (select count(*)::integer from payment_event e where e.payment_id = o.payment_id) as steps,
       (select count(*)::integer from order_event e where e.order_id = o.id and e.kind = 'paid') as events
     from orders o where o.paid`,
  )
  expect(rows.length).toBe(170)
  for (const { payments, steps, events } of rows) expect([payments, steps, events]).toEqual([1, 2, 1])
  const admin = await signUpAdmin(portal)
  const read = async () => (await admin.call('GET', `/orders/${rows[0]?.id}/payments`)).json()
  const [payment] = (await read()).payments
  const refund = await admin.call('POST', `/payments/${payment._id}/refund`, {
    reason: 'Asked for it',
    everything: true,
  })
  expect(refund.json()).toMatchObject({ status: 'succeeded', amount: payment.amount })
  expect(await read()).toMatchObject({ order: { payment: 'refunded' }, payments: [{ refundable: 0 }] })
  expect(await findBrokenInvariants(portal)).toEqual([])
})
