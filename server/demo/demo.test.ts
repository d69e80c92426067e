import { expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import type { Synonym } from '#contract/synonyms/synonyms.ts'
import { demoSynonyms } from '#demo/synonyms.ts'
import { signUpAdmin, signUpVerified } from '#tests/support/actors.ts'
import { orderSent, switchFreightOn } from '#tests/support/companies/freight.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { findBrokenInvariants } from '#tests/support/payments/payments.ts'
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
  expect(await findBrokenData(portal.pool)).toEqual([])
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

test('each demo order that is paid has one payment of its total, which the sandbox took, and the others have none', async () => {
  await seedDemo(portal.pool, portal.config)
  expect(await findBrokenInvariants(portal)).toEqual([])
  const { rows } = await portal.pool.query(
    `select paid, count(*)::integer as orders, count(p.id)::integer as payments, count(e.id)::integer as events,
       count(distinct p.card_brand)::integer as brands
     from orders o left join payment p on p.id = o.payment_id and p.order_id = o.id and p.status = 'succeeded'
       and p.amount_minor = o.total_minor
     left join order_event e on e.order_id = o.id and e.kind = 'paid'
     group by paid order by paid`,
  )
  const [unpaid, paid] = rows
  expect(unpaid).toMatchObject({ paid: false, payments: 0, events: 0 })
  expect(paid).toMatchObject({ paid: true, payments: paid.orders, events: paid.orders, brands: 3 })
  const { rows: all } = await portal.pool.query('select count(*)::integer as count from payment')
  expect(all[0].count).toBe(paid.orders)
})

test('a demo order is refunded like any other', async () => {
  await seedDemo(portal.pool, portal.config)
  const admin = await signUpAdmin(portal)
  const { rows } = await portal.pool.query<{ id: string }>(
    `select id from orders where status = 'delivered' limit 1`,
  )
  const read = async () => (await admin.call('GET', `/orders/${rows[0]?.id}/payments`)).json()
  const [payment] = (await read()).payments
  expect(payment).toMatchObject({ status: 'succeeded', refundable: payment.amount })
  const refund = await admin.call('POST', `/payments/${payment._id}/refund`, {
    reason: 'Asked for it',
    everything: true,
  })
  expect(refund.json()).toMatchObject({ status: 'succeeded', amount: payment.amount })
  expect(await read()).toMatchObject({ order: { payment: 'refunded' }, payments: [{ refundable: 0 }] })
  expect(await findBrokenInvariants(portal)).toEqual([])
})

test('the demo has its synonyms once, also when it starts again, and one that staff have deleted stays deleted', async () => {
  await seedDemo(portal.pool, portal.config)
  const admin = await signUpAdmin(portal)
  const listed = async () => (await admin.call('GET', '/manage/synonyms')).json<Synonym[]>()
  const before = await listed()
  const inOrder = (all: { terms: string[]; finds: string[] }[]) =>
    all.map(({ terms, finds }) => [terms, finds].join(' | ')).sort()
  expect(inOrder(before)).toEqual(inOrder(demoSynonyms))
  await admin.call('DELETE', `/manage/synonyms/${before[0]?._id}?version=1`)
  await seedDemo(portal.pool, portal.config)
  expect(await listed()).toEqual(before.slice(1))
})

test('every demo product has a weight, so a demo that switches freight on has prices at once', async () => {
  const { rows } = await portal.pool.query(
    `select count(*)::integer as products, count(*) filter (where ship_weight_mg > 0)::integer as weighed from product`,
  )
  expect(rows[0].products).toBeGreaterThan(0)
  expect(rows[0].weighed).toBe(rows[0].products)
  const admin = await signUpAdmin(portal)
  await switchFreightOn(admin)
  const products = (await admin.call('GET', '/product?limit=100')).json<Product[]>()
  const product = products.find(({ available, minorder }) => available > 2 * minorder)
  if (!product) throw new Error('nothing is for sale')
  const buyer = await signUpVerified(portal)
  const { sums } = await orderSent(buyer, [{ product, quantity: product.minorder }])
  expect(sums.freight).toMatchObject({ kind: 'table', amount: expect.any(Number) })
  await switchFreightOn(admin, { isOn: false })
})
