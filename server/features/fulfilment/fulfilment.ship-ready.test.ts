import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { remainingOf } from '#contract/fulfilment/shipments.ts'
import type { BulkResult } from '#contract/lists/bulk.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { callAs, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { orderInProduction } from '#tests/support/orders/order-lines.ts'
import { addFirstLines } from '#tests/support/orders/order-rows.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  await portal.startJobs()
})

type Made = Awaited<ReturnType<typeof orderInProduction>>

async function make(...lineCounts: number[]): Promise<Made[]> {
  const orders: Made[] = []
  for (const count of lineCounts) orders.push(await orderInProduction(portal, { admin, buyer }, count))
  return orders
}

const idsOf = (orders: readonly Made[]) => orders.map(({ _id }) => _id)

function shipAll(ids: readonly string[], more: object = {}, headers: Record<string, string> = {}) {
  return admin.callWith(headers)('POST', '/manage/orders/ship', { selection: { ids }, ...more })
}

function check(ids: readonly string[]) {
  return admin.call('POST', '/manage/orders/ship/check', { selection: { ids } })
}

async function read(id: string, actor = admin): Promise<OrderLifecycle> {
  return (await actor.call('GET', `/order/${id}/timeline`)).json()
}

async function countShipments(ids: readonly string[]): Promise<number> {
  const { rows } = await portal.pool.query<{ count: number }>(
    'select count(*)::int as count from shipment where order_id = any($1::uuid[])',
    [ids],
  )
  return rows[0]?.count ?? 0
}

async function countMailsAbout({ number }: Made): Promise<number> {
  await untilNoJobs(portal.pool)
  const { rows } = await portal.pool.query<{ count: number }>(
    'select count(*)::int as count from mail where subject = $1',
    [`Order ${number} has shipped`],
  )
  return rows[0]?.count ?? 0
}

test('all that is ready is shipped, each order in one shipment with its mail; the others are named with the reason', async () => {
  const [whole, part, early, homeless, gone] = await make(3, 2, 1, 1, 1)
  if (!whole || !part || !early || !homeless || !gone) throw new Error('no orders')
  const rest = [{ line: 2, quantity: 6 }]
  const first = [
    { line: 1, quantity: 10 },
    { line: 2, quantity: 4 },
  ]
  await admin.call('POST', `/order/${part._id}/shipments`, { carrier: 'Van', lines: first })
  await portal.pool.query(`update orders set status = 'confirmed', made_lines = 1 where id = $1`, [early._id])
  await portal.pool.query(`update order_line set supply = 'make' where order_id = $1`, [early._id])
  await portal.pool.query(`update orders set address = '' where id = $1`, [homeless._id])
  await shipAll([gone._id])
  const unknown = crypto.randomUUID()
  const ids = [...idsOf([whole, part, early, homeless, gone]), unknown]
  const failed = [
    { id: early._id, name: String(early.number), message: 'Production of this order has not started' },
    { id: homeless._id, name: String(homeless.number), code: 'order_without_address' },
    { id: gone._id, name: String(gone.number), message: 'The order has already been shipped in full' },
    { id: unknown, name: '', code: 'order_not_found' },
  ].map((one) => expect.objectContaining(one))
  expect((await check(ids)).json()).toEqual({
    orders: 2,
    lines: 4,
    pieces: 36,
    failedCount: 4,
    failed: expect.arrayContaining(failed),
  })
  expect(await countShipments(ids)).toBe(2)
  const answer = await shipAll(ids, { carrier: ' Demo Freight ' })
  expect(answer.json()).toEqual({ done: 2, failedCount: 4, failed: expect.arrayContaining(failed) })
  const sent = await read(part._id)
  expect(sent.order.status).toBe('shipped')
  expect(sent.shipments.map(({ carrier, tracking, lines }) => ({ carrier, tracking, lines }))).toEqual([
    { carrier: 'Van', tracking: '', lines: first },
    { carrier: 'Demo Freight', tracking: '', lines: rest },
  ])
  expect(await read(whole._id)).toMatchObject({ unsent: 0, order: { status: 'shipped' } })
  for (const { _id } of [early, homeless]) expect((await read(_id)).shipments).toEqual([])
  expect([await countMailsAbout(whole), await countMailsAbout(part), await countMailsAbout(early)]).toEqual([
    1, 2, 0,
  ])
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})

test('what the check counts is what is left of each order', async () => {
  const orders = await make(1, 3, 2)
  const [first, second] = orders
  await admin.call('POST', `/order/${first?._id}/shipments`, { carrier: 'Van', quantity: 3 })
  await admin.call('POST', `/order/${second?._id}/shipments`, {
    carrier: 'Van',
    lines: [
      { line: 1, quantity: 10 },
      { line: 3, quantity: 9 },
    ],
  })
  const left = (await Promise.all(idsOf(orders).map((id) => read(id)))).flatMap(remainingOf)
  expect((await check(idsOf(orders))).json()).toMatchObject({
    orders: 3,
    lines: left.length,
    pieces: left.reduce((sum, { quantity }) => sum + quantity, 0),
  })
  expect((await check([])).json()).toEqual({ orders: 0, lines: 0, pieces: 0, failedCount: 0, failed: [] })
})

test('a deleted order is no order for the check and is not shipped', async () => {
  const [order] = await make(1)
  if (!order) throw new Error('no order')
  await portal.pool.query(`update orders set status = 'pending' where id = $1`, [order._id])
  expect((await admin.call('DELETE', `/orders/${order._id}`)).statusCode).toBe(200)
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [order._id])
  const missing = { failedCount: 1, failed: [expect.objectContaining({ id: order._id, code: 'order_not_found' })] }
  expect((await check([order._id])).json()).toMatchObject({ orders: 0, pieces: 0, ...missing })
  expect((await shipAll([order._id])).json()).toMatchObject({ done: 0, ...missing })
  expect(await countShipments([order._id])).toBe(0)
})

test('every order that is not shipped is named, however many there are', async () => {
  const { _id: productId } = await addTestProduct(admin, { available: 1000 })
  await portal.pool.query(
    `insert into orders (id, product_id, email, user_name, name, sku, image, description, available, quantity,
       unit_price_minor, currency, address, phone, others, line_count, goods_minor, total_minor)
     select gen_random_uuid(), $1, '', '', '', '', '', '', 1, 1, 1, 'USD', 'Street 1', '', '', 1, 1, 1 from generate_series(1, 130)`,
    [productId],
  )
  await addFirstLines(portal.pool)
  const selection = { matching: { productId } }
  for (const path of ['/manage/orders/ship/check', '/manage/orders/ship']) {
    const { failedCount, failed } = (await admin.call('POST', path, { selection })).json<BulkResult>()
    expect([failedCount, new Set(failed.map(({ name }) => name)).size], path).toEqual([130, 130])
  }
  await portal.pool.query('delete from orders where product_id = $1', [productId])
})

test('repeated with its key the first result is answered; with another, and at once, nothing is shipped twice', async () => {
  const ids = idsOf(await make(2, 1, 2, 1))
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all([
    shipAll(ids, {}, headers),
    shipAll(ids),
    shipAll(ids),
    shipAll(ids, {}, headers),
  ])
  const results = answers.filter(({ statusCode }) => statusCode === 200).map((one) => one.json<BulkResult>())
  expect(await countShipments(ids)).toBe(ids.length)
  expect(results.every(({ done, failedCount }) => done + failedCount === ids.length)).toBe(true)
  expect((await shipAll(ids, {}, headers)).json()).toEqual(
    answers[0]?.statusCode === 200 ? answers[0].json() : answers[3]?.json(),
  )
  expect((await shipAll(ids, { carrier: 'Van' }, headers)).json().code).toBe('idempotency_key_reused')
  const late = (await shipAll(ids)).json<BulkResult>()
  expect(late).toMatchObject({ done: 0, failedCount: ids.length })
  expect(new Set(late.failed.map(({ message }) => message))).toEqual(
    new Set(['The order has already been shipped in full']),
  )
  expect(await countShipments(ids)).toBe(ids.length)
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})

test('an order whose shipment cannot be written stays as it was, and the others are shipped', async () => {
  const orders = await make(1, 2, 1)
  const broken = orders[1]
  await portal.pool.query(`
    create function refuse_shipment() returns trigger language plpgsql as $$
    begin if new.order_id = '${broken?._id}' then raise exception 'no shipment'; end if; return new; end $$;
    create trigger refuse_shipment before insert on shipment for each row execute function refuse_shipment()`)
  try {
    expect((await shipAll(idsOf(orders))).json()).toEqual({
      done: 2,
      failedCount: 1,
      failed: [expect.objectContaining({ id: broken?._id, name: String(broken?.number), code: 'internal' })],
    })
  } finally {
    await portal.pool.query('drop trigger refuse_shipment on shipment; drop function refuse_shipment')
  }
  expect(await read(broken?._id ?? '')).toMatchObject({
    unsent: 20,
    shipments: [],
    order: { status: 'in_production' },
  })
  expect((await shipAll(idsOf(orders))).json()).toMatchObject({ done: 1, failedCount: 2 })
  expect(await countShipments(idsOf(orders))).toBe(3)
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})

test('only staff ship many orders and check what is ready; what is not understood ships nothing', async () => {
  const ids = idsOf(await make(1))
  const visitor = callAs(portal)
  for (const path of ['/manage/orders/ship', '/manage/orders/ship/check']) {
    expect((await buyer.call('POST', path, { selection: { ids } })).statusCode).toBe(403)
    expect((await visitor('POST', path, { selection: { ids } })).statusCode).toBe(401)
    for (const selection of [{}, { ids, matching: {} }, { matching: { stauts: 'shipped' } }]) {
      expect((await admin.call('POST', path, { selection })).statusCode).toBe(422)
    }
  }
  for (const bad of [{ carrier: 'x'.repeat(101) }, { withoutMail: 'yes' }, { tracking: 'T 1' }]) {
    expect([400, 422], JSON.stringify(bad).slice(0, 40)).toContain((await shipAll(ids, bad)).statusCode)
  }
  expect(await countShipments(ids)).toBe(0)
})
