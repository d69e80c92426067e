import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Waiting } from '#contract/lists/waiting.ts'
import { attentionReasons, workViews } from '#contract/lists/work-views.ts'
import { orderStatuses } from '#contract/orders/statuses.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

type Given = { status: string; address?: string; requestedOn?: string; processing?: boolean; isDeleted?: boolean }

async function insertOrder({ status, address = 'Demo Street 1', ...given }: Given): Promise<string> {
  const id = crypto.randomUUID()
  await portal.pool.query(
    `insert into orders (id, product_id, email, user_name, name, sku, image, description, available, quantity,
       unit_price_minor, currency, address, phone, others, status, processing, requested_on, deleted_at,
       line_count, goods_minor, total_minor)
     values ($1, (select id from product limit 1), 'b@test.example', 'Test Buyer', 'Part', 'P-1', '', '', 0, 2, 1000,
       'USD', $2, '', '', $3, $4, ${given.requestedOn ?? 'null'}, ${given.isDeleted ? 'now()' : 'null'}, 1, 2000, 2000)`,
    [id, address, status, given.processing ?? false],
  )
  return id
}

/** A payment of the order that staff must look at. */
async function addException(orderId: string): Promise<void> {
  const id = crypto.randomUUID()
  await portal.pool.query(
    `insert into payment (id, order_id, amount_minor, currency, status) values ($1, $2, 2000, 'USD', 'open')`,
    [id, orderId],
  )
  await portal.pool.query(`insert into payment_concern (kind, ref, payment_id) values ('stuck', $1, $2)`, [id, id])
}

/**
 * Two orders with a payment to review, two without an address, one without a country, one without its freight and one that is late; others
 * have no such reason.
 */
async function insertOrdersWithReasons(): Promise<void> {
  await insertOrder({ status: 'confirmed', requestedOn: 'current_date - 1' })
  await insertOrder({ status: 'confirmed', requestedOn: 'current_date' })
  await insertOrder({ status: 'shipped', requestedOn: 'current_date - 1' })
  await insertOrder({ status: 'pending', address: ' ' })
  await insertOrder({ status: 'cancelled', address: '' })
  await insertOrder({ status: 'pending', address: '', isDeleted: true })
  await addException(await insertOrder({ status: 'delivered' }))
  await addException(await insertOrder({ status: 'in_production', address: '' }))
  await addException(await insertOrder({ status: 'shipped' }))
  await portal.pool.query(
    'update payment_concern set resolved_at = now() where id = (select max(id) from payment_concern)',
  )
  for (const status of orderStatuses) await insertOrder({ status, processing: status === 'confirmed' })
  const placeless = [await insertOrder({ status: 'shipped' }), await insertOrder({ status: 'cancelled' })]
  await portal.pool.query('update orders set tax_minor = 380, treatment = $2 where id = any($1)', [
    placeless,
    { kind: 'domestic', country: 'DE', reason: 'no_address', vatId: '', answer: 'unchecked' },
  ])
  const quoted = [await insertOrder({ status: 'pending' }), await insertOrder({ status: 'expired' })]
  await portal.pool.query(`update orders set freight_kind = 'quoted', ship_to = $2 where id = any($1)`, [
    quoted,
    { country: 'DE' },
  ])
}

/** An import that waits for staff and one that is done, a deactivated account, and entries of each kind in the log. */
async function insertOthers(): Promise<void> {
  await portal.pool.query(
    `insert into product_import (actor, file_name, state) values
       ('{"id": "1", "name": "Ann", "email": "ann@test.example"}', 'motors.csv', 'checked'),
       ('{"id": "1", "name": "Ann", "email": "ann@test.example"}', 'belts.csv', 'done'),
       ('{"id": "1", "name": "Ann", "email": "ann@test.example"}', 'no table.csv', 'reading')`,
  )
  await portal.pool.query('update users set deactivated_at = now() where id = $1', [(await signUp(portal)).id])
  await portal.pool.query(
    `insert into audit_log (action, subject_kind, subject_id, subject_name) values
       ('order.cancelled', 'order', '1', '10001'), ('product.changed', 'product', '2', 'Motor'), ('user.deactivated', 'user', '3', '')`,
  )
}

async function totalOf(list: string, filters: Record<string, string>): Promise<number> {
  return (await admin.call('GET', `/manage/${list}?${new URLSearchParams(filters)}`)).json().total
}

test('each view that a list begins with has as many rows as its count', async () => {
  const draft = await addTestProduct(admin, { available: 1, minorder: 10 })
  await portal.pool.query('update product set published_at = null where id = $1', [draft._id])
  await addTestProduct(admin, { available: 1, minorder: 10 })
  await insertOrdersWithReasons()
  await insertOthers()
  const author = await signUp(portal)
  await author.call('POST', '/review', { reviewText: 'Good', ratings: 4 })
  await portal.pool.query(`update review set status = 'waiting'`)
  const counted: Waiting = (await admin.call('GET', '/overview/waiting')).json()
  for (const list of ['orders', 'products', 'reviews', 'payments', 'imports', 'users', 'audit'] as const) {
    const counts: Record<string, number> = counted[list]
    for (const [view, filters] of Object.entries({ ...workViews[list], all: {} })) {
      const total = await totalOf(list, filters)
      expect([list, view, counts[view]]).toEqual([list, view, total])
      expect(total, `${list} ${view}`).toBeGreaterThan(0)
    }
  }
  const byReason = attentionReasons.map((attention) => totalOf('orders', { attention }))
  expect(await Promise.all(byReason)).toEqual([2, 2, 1, 1, 1])
  expect(counted.orders.attention).toBe(6)
  expect(counted.payments).toEqual({ review: 2, all: 3 })
  expect(counted.imports).toEqual({ unfinished: 1, all: 2 })
})

test('what waits is counted up to a limit', async () => {
  await portal.pool.query(
    `insert into orders (id, product_id, email, user_name, name, sku, image, description, available, quantity,
       unit_price_minor, currency, address, phone, others, status, line_count, goods_minor, total_minor)
     select gen_random_uuid(), (select id from product limit 1), '', '', '', '', '', '', 1, 1, 1, 'USD', 'Demo Street 1',
       '', '', 'pending', 1, 1, 1 from generate_series(1, 1100)`,
  )
  const counted: Waiting = (await admin.call('GET', '/overview/waiting')).json()
  expect(counted.orders.confirm).toBe(1000)
  expect(counted.orders.all).toBeGreaterThan(1100)
})

test('only staff see what waits', async () => {
  const customer = await signUp(portal)
  expect((await customer.call('GET', '/overview/waiting')).statusCode).toBe(403)
})
