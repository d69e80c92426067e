import { beforeAll, expect, test } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { nextStepOf } from '#contract/fulfilment/shipments.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { buyLines } from '#tests/support/orders/order-lines.ts'
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

async function orderOf(...supplies: ('stock' | 'make')[]): Promise<Order> {
  const lines: { productId: string; quantity: number }[] = []
  for (const supply of supplies) {
    const { _id } = await addTestProduct(admin, { supply, available: 50 })
    lines.push({ productId: _id, quantity: 10 })
  }
  return (await buyLines(portal, buyer, { lines })).order
}

async function read({ _id }: Order, actor = admin): Promise<OrderLifecycle> {
  return (await actor.call('GET', `/order/${_id}/timeline`)).json()
}

async function move(order: Order, status: string) {
  const { version } = (await read(order)).order
  return admin.call('POST', `/order/${order._id}/status`, { status, version })
}

function ship({ _id }: Order, what: object) {
  return admin.call('POST', `/order/${_id}/shipments`, { carrier: 'Van', ...what })
}

async function confirmed(...supplies: ('stock' | 'make')[]): Promise<Order> {
  const order = await orderOf(...supplies)
  expect((await move(order, 'confirmed')).statusCode).toBe(200)
  return order
}

function problemOf(answer: { json(): unknown }) {
  const { code, errors } = answer.json() as Problem
  return { code, errors }
}

test('an order from stock goes from confirmed to shipped; it may also go through production', async () => {
  const order = await orderOf('stock', 'stock')
  expect(nextStepOf(await read(order))).toBe('confirmed')
  expect(problemOf(await ship(order, { everything: true }))).toMatchObject({ code: 'order_step_not_allowed' })
  await move(order, 'confirmed')
  expect(nextStepOf(await read(order))).toBe('ship')
  const part = await ship(order, { lines: [{ line: 2, quantity: 4 }] })
  expect(part.json<OrderLifecycle>()).toMatchObject({ unsent: 16, order: { status: 'confirmed' } })
  expect((await ship(order, { everything: true })).json<OrderLifecycle>().order.status).toBe('shipped')
  expect((await move(order, 'delivered')).statusCode).toBe(200)

  const made = await confirmed('stock')
  expect((await move(made, 'in_production')).statusCode).toBe(200)
  expect((await ship(made, { quantity: 10 })).json<OrderLifecycle>().order.status).toBe('shipped')
})

test('a made line is sent in production only, and what comes from stock beside it at once', async () => {
  const order = await confirmed('make', 'stock', 'make')
  expect((await read(order)).order).toMatchObject({ madeLines: 2, lineCount: 3 })
  expect(nextStepOf(await read(order))).toBe('in_production')
  const lines = [
    { line: 2, quantity: 1 },
    { line: 3, quantity: 1 },
  ]
  const message = 'Line 3 is made to order, and its production has not started'
  expect(problemOf(await ship(order, { lines }))).toEqual({
    code: 'order_step_not_allowed',
    errors: [{ path: 'lines.1.quantity', message }],
  })
  expect(problemOf(await ship(order, { everything: true }))).toEqual({
    code: 'order_step_not_allowed',
    errors: [{ path: 'everything', message: 'Line 1 is made to order, and its production has not started' }],
  })
  expect((await ship(order, { lines: [{ line: 2, quantity: 10 }] })).statusCode).toBe(201)
  expect(nextStepOf(await read(order))).toBe('in_production')
  await move(order, 'in_production')
  expect((await ship(order, { everything: true })).json<OrderLifecycle>().order.status).toBe('shipped')
})

test('an order of a made product alone is refused before its production', async () => {
  const order = await confirmed('make')
  expect(problemOf(await ship(order, { quantity: 1 })).code).toBe('order_step_not_allowed')
  expect(problemOf(await ship(order, { everything: true })).errors).toEqual([
    { path: 'everything', message: 'Production of this order has not started' },
  ])
})

test('all that is ready is sent: stock of confirmed orders, everything of those in production', async () => {
  const [stock, mixed, made] = [
    await confirmed('stock'),
    await confirmed('stock', 'make'),
    await confirmed('make'),
  ]
  const selection = { ids: [stock, mixed, made].map(({ _id }) => _id) }
  const ready = { orders: 2, lines: 2, pieces: 20, failedCount: 1 }
  const reason = { name: String(made.number), message: 'Production of this order has not started' }
  const check = () => admin.call('POST', '/manage/orders/ship/check', { selection })
  expect((await check()).json()).toMatchObject({ ...ready, failed: [reason] })
  const shipAll = () => admin.call('POST', '/manage/orders/ship', { selection })
  expect((await shipAll()).json()).toMatchObject({ done: 2, failedCount: 1 })
  expect((await read(stock)).order.status).toBe('shipped')
  expect(await read(mixed)).toMatchObject({ unsent: 10, order: { status: 'confirmed' } })
  // What came from stock is on its way, so nothing of it is ready any more.
  expect((await check()).json()).toMatchObject({ orders: 0, lines: 0, pieces: 0, failedCount: 3 })
  await move(mixed, 'in_production')
  expect((await shipAll()).json()).toMatchObject({ done: 1, failedCount: 2 })
  expect((await read(mixed)).order.status).toBe('shipped')
})

test('an order of which something is sent is not cancelled, by its buyer, by staff or by a former release', async () => {
  const order = await confirmed('stock', 'make')
  await ship(order, { lines: [{ line: 1, quantity: 3 }] })
  const { order: now } = await read(order)
  const byBuyer = await buyer.call('POST', `/order/${order._id}/cancel`)
  expect(problemOf(byBuyer).code).toBe('order_not_cancellable')
  expect(problemOf(await move(order, 'cancelled')).code).toBe('order_step_not_allowed')
  const former = portal.pool.query(`update orders set status = 'cancelled' where id = $1`, [order._id])
  await expect(former).rejects.toThrow('has shipments and cannot be cancelled')
  expect((await read(order)).order.version).toBe(now.version)
  // The pieces that are left can be ended, which makes it shipped.
  const ending = { everything: true, money: 'return', reason: 'Not made any more', version: now.version }
  const ended = await admin.call('POST', `/order/${order._id}/endings`, ending)
  expect(ended.json<OrderLifecycle>().order.status).toBe('shipped')
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})

test('made lines whose pieces are ended are not waited for', async () => {
  const order = await confirmed('stock', 'make')
  const { version } = (await read(order)).order
  const ending = { lines: [{ line: 2, quantity: 10 }], money: 'return', reason: 'Not made any more', version }
  expect((await admin.call('POST', `/order/${order._id}/endings`, ending)).statusCode).toBe(201)
  expect(nextStepOf(await read(order))).toBe('ship')
  expect((await ship(order, { everything: true })).json<OrderLifecycle>().order.status).toBe('shipped')
})

test('a line keeps what its product said, and orders from stock are answered as before', async () => {
  const product = await addTestProduct(admin, { supply: 'make' })
  const { order } = await buyLines(portal, buyer, { lines: [{ productId: product._id, quantity: 1 }] })
  const { name, image, description, minorder, available, unitprice, version } = product
  const form = { name, image, description, minorder, available, unitprice, version, seenAvailable: available }
  await admin.call('PUT', `/product/${product._id}`, { ...form, supply: 'stock' })
  expect((await read(order)).order.lines[0]?.supply).toBe('make')
  const stock = await orderOf('stock')
  expect((await buyer.call('GET', `/order?email=${buyer.email}`)).json<Order[]>()[0]).not.toHaveProperty(
    'madeLines',
  )
  expect((await read(stock)).order.lines[0]).not.toHaveProperty('supply')
  expect(await addTestProduct(admin)).not.toHaveProperty('supply')
})

test('the email of a confirmation says what comes next', async () => {
  const texts: [('stock' | 'make')[], RegExp][] = [
    [['stock'], /It ships next/],
    [['make'], /scheduled for production/],
    [['stock', 'make'], /Stock items ship next/],
  ]
  for (const [supplies, text] of texts) {
    const { number } = await confirmed(...supplies)
    await untilNoJobs(portal.pool)
    const { rows } = await portal.pool.query<{ text: string }>(
      'select text_body as text from mail where subject = $1',
      [`Order ${number} is confirmed`],
    )
    expect(rows[0]?.text).toMatch(text)
  }
})
