import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { orderOf, purchaseOf } from '#tests/support/orders/order-lines.ts'
import { orderFor } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { countUntaken } from '#tests/support/waiting-jobs.ts'
import { insertOrder } from '../features/orders/purchase/orders.place.store.ts'
import { takeOutbox } from './outbox.store.ts'

const portal = testPortal()
let buyer: TestActor
let productId: string

beforeAll(async () => {
  const admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
  productId = (await addTestProduct(admin))._id
})

async function jobsOf(task: string): Promise<{ payload: Record<string, unknown> }[]> {
  const { rows } = await portal.pool.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id`,
    [task],
  )
  return rows
}

async function isEmpty(): Promise<boolean> {
  return (await countUntaken(portal.pool)) === 0
}

test('a placed order becomes one job and one message to open pages', async () => {
  const listener = await portal.pool.connect()
  const words: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => words.push(payload))
  try {
    await listener.query('listen datum_live')
    const order = await orderFor(buyer, productId)
    await expect.poll(isEmpty).toBe(true)
    await expect.poll(() => words).toEqual([`order ${order._id} ${buyer.id}`])
    expect(await jobsOf('orders.confirm-placed')).toEqual([{ payload: { orderIds: [order._id] } }])
  } finally {
    listener.release(true)
  }
})

test('an order of many lines has one message too', async () => {
  const listener = await portal.pool.connect()
  const words: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => words.push(payload))
  try {
    await listener.query('listen datum_live')
    const lines = [1, 2].map((quantity) => ({ productId, quantity }))
    const order = await orderOf(portal, buyer, lines)
    await expect.poll(isEmpty).toBe(true)
    await expect.poll(() => words).toEqual([`order ${order._id} ${buyer.id}`])
  } finally {
    listener.release(true)
  }
})

test('a refused order adds no job', async () => {
  const known = (await jobsOf('orders.confirm-placed')).length
  const refused = await buyer.call('POST', '/order', { productId, newOrderQty: 1_000_000 })
  expect(refused.statusCode).toBe(422)
  await expect.poll(isEmpty).toBe(true)
  expect(await jobsOf('orders.confirm-placed')).toHaveLength(known)
})

test('the transaction of an order sends no NOTIFY, so that orders do not wait for each other at commit', async () => {
  const [orderer, listener] = [await portal.pool.connect(), await portal.pool.connect()]
  const notified: { channel: string; processId: number }[] = []
  listener.on('notification', ({ channel, processId }) => notified.push({ channel, processId }))
  try {
    await listener.query('listen datum_live; listen "jobs:insert"; listen datum_pages')
    const { rows } = await orderer.query<{ pid: number }>('select pg_backend_pid() as pid')
    const placed = await insertOrder(orderer, {
      id: crypto.randomUUID(),
      userId: buyer.id,
      email: buyer.email,
      userName: buyer.name,
      ...purchaseOf([{ productId, quantity: 1 }]),
      currency: 'USD',
      tax: null,
      freight: null,
      paymentDays: null,
      discount: null,
      allowance: { holdMinutes: 60, maxOpen: null, isTrusted: true },
      keyed: null,
    })
    expect(placed?.quantity).toBe(1)
    const received = () => notified.map(({ channel }) => channel)
    await expect.poll(received).toEqual(expect.arrayContaining(['datum_live', 'jobs:insert']))
    expect(notified.map(({ processId }) => processId)).not.toContain(rows[0]?.pid)
  } finally {
    orderer.release()
    listener.release(true)
  }
})

test('with four concurrent consumers, each row is taken once', async () => {
  const pieces = 1_700
  await portal.pool.query(
    `insert into outbox (task, payload) select 'test.piece', json_build_object('piece', n) from generate_series(1, $1) n`,
    [pieces],
  )
  await expect
    .poll(async () => {
      await Promise.all([1, 2, 3, 4].map(() => takeOutbox(portal.pool)))
      return isEmpty()
    })
    .toBe(true)
  const taken = (await jobsOf('test.piece')).map(({ payload }) => Number(payload.piece))
  expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: pieces }, (_, place) => place + 1))
})
