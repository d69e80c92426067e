import crypto from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { orderFor } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { inOneStatement, inTransaction } from '../database/transaction.ts'
import { addEventJobs, deleteOldEvents, renumberEvents } from './event-jobs.store.ts'
import type { DomainEvent } from './event-types.ts'
import { recordEvents, subscribe } from './events.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
})

/** The events that consumers of this process get while `work` runs. */
async function eventsOf(on: pg.Pool, work: () => Promise<unknown>): Promise<DomainEvent[]> {
  const received: DomainEvent[] = []
  const unsubscribe = subscribe(on, (events) => received.push(...events))
  try {
    await work()
    return received
  } finally {
    unsubscribe()
  }
}

test('each action of staff and buyers records one event, in its own transaction', async () => {
  let productId = ''
  const added = await eventsOf(portal.pool, async () => {
    productId = (await addTestProduct(admin))._id
  })
  expect(added).toMatchObject([{ type: 'product.added', subjectId: productId }])
  let orderId = ''
  const placed = await eventsOf(portal.pool, async () => {
    orderId = (await orderFor(buyer, productId))._id
  })
  expect(placed).toMatchObject([{ type: 'order.placed', subjectId: orderId, data: { productId } }])
  const cancelled = await eventsOf(portal.pool, () => buyer.call('POST', `/order/${orderId}/cancel`))
  expect(cancelled).toMatchObject([
    { type: 'order.cancelled', subjectId: orderId },
    { type: 'stock.changed', subjectId: productId },
  ])
  const { rows } = await portal.pool.query(
    `select type from event where subject_id = any($1::uuid[]) order by xid, id`,
    [[productId, orderId]],
  )
  expect(rows.map(({ type }) => type)).toEqual([
    'product.added',
    'order.placed',
    'order.cancelled',
    'stock.changed',
  ])
})

/** A database without a portal, so that only the test reads its events. */
let pool: pg.Pool
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await cloneDatabase()
  pool = database.pool
  drop = database.drop
})
afterAll(() => drop())

/**
 * Reads until no event waits, and returns how many were read. A transaction of another test that still runs, in another
 * database of the same server, holds events back for as long.
 */
async function readAll(): Promise<number> {
  let read = 0
  await expect
    .poll(async () => {
      read += await addEventJobs(pool, {})
      return (await pool.query('select from event_waiting')).rowCount
    })
    .toBe(0)
  return read
}

/** Each test begins with all events read. */
beforeEach(async () => void (await readAll()))

async function countOf(type: string): Promise<number> {
  return (await pool.query('select from event where type = $1', [type])).rowCount ?? 0
}

const add = (count: number) =>
  inTransaction(pool, (tx) =>
    recordEvents(
      tx,
      ...Array.from({ length: count }, () => ({ type: 'import.finished', subjectId: null }) as const),
    ),
  )

test('a transaction that is rolled back has no events, and no consumer gets any', async () => {
  const before = await countOf('import.finished')
  const received = await eventsOf(pool, () =>
    inTransaction(pool, async (tx) => {
      await recordEvents(tx, { type: 'import.finished', subjectId: null })
      throw new Error('no')
    }).catch(() => undefined),
  )
  expect(received).toEqual([])
  expect(await countOf('import.finished')).toBe(before)
})

test('outside of a transaction no event can be recorded', async () => {
  await expect(recordEvents(pool, { type: 'import.finished', subjectId: null })).rejects.toThrow(
    'within a transaction',
  )
})

test('a consumer gets the events after the commit, and before the response is sent', async () => {
  const seen: number[] = []
  const unsubscribe = subscribe(pool, () => seen.push(1))
  await inOneStatement(pool, async (db) => {
    await recordEvents(db, { type: 'import.finished', subjectId: null })
    expect(seen).toEqual([])
  })
  unsubscribe()
  expect(seen).toEqual([1])
})

test('an event of a transaction that commits late is not skipped', async () => {
  const jobs = { 'import.finished': { task: 'test.late', idsName: 'ids', most: 1 } }
  const late = await pool.connect()
  try {
    await late.query('begin')
    await late.query(`insert into event (type, data) values ('import.finished', '{"late": true}')`)
    await add(1)
    await addEventJobs(pool, jobs)
    // Events after the running transaction wait for it.
    expect(await idsOf('test.late')).toEqual([])
    await late.query('commit')
  } finally {
    late.release()
  }
  await expect.poll(() => addEventJobs(pool, jobs).then(() => idsOf('test.late'))).toHaveLength(2)
})

/** The ids in the jobs of a task, those of each job together. */
async function idsOf(task: string): Promise<string[][]> {
  const { rows } = await pool.query<{ payload: { ids: string[] } }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id`,
    [task],
  )
  return rows.map(({ payload }) => payload.ids)
}

test('with four concurrent readers, each event is in one job, and no job has more than it may', async () => {
  const ids = Array.from({ length: 1_300 }, () => crypto.randomUUID())
  await inTransaction(pool, (tx) =>
    recordEvents(tx, ...ids.map((subjectId) => ({ type: 'stock.changed', subjectId }) as const)),
  )
  const jobs = { 'stock.changed': { task: 'test.each', idsName: 'ids', most: 7 } }
  const read = async () => {
    await Promise.all([1, 2, 3, 4].map(() => addEventJobs(pool, jobs)))
    return (await idsOf('test.each')).flat().length
  }
  await expect.poll(read).toBe(ids.length)
  const batches = await idsOf('test.each')
  expect(batches.flat()).toEqual(ids)
  expect(Math.max(...batches.map((batch) => batch.length))).toBe(7)
  expect(batches.length).toBeLessThan(ids.length / 6)
})

test('events are deleted after three months, unless one has not been read', async () => {
  await pool.query(`insert into event (type, at) values ('import.finished', now() - interval '91 days')`)
  await deleteOldEvents(pool)
  const old = async () => (await pool.query(`select from event where at < now() - interval '90 days'`)).rowCount
  expect(await old()).toBe(1)
  await expect
    .poll(async () => {
      await addEventJobs(pool, {})
      await deleteOldEvents(pool)
      return old()
    })
    .toBe(0)
})

test('after a restore into a new cluster, handled events stay handled, and the others come before new ones', async () => {
  await add(2)
  await readAll()
  await add(3)
  // As after a restore: ids of another cluster, far above those of this one.
  await pool.query(`update event set xid = (xid::text::bigint + 1000000000)::text::xid8`)
  await pool.query(`update event_consumer set xid = (xid::text::bigint + 1000000000)::text::xid8`)
  await renumberEvents(pool)
  await add(1)
  expect(await readAll()).toBe(4)
  expect(await addEventJobs(pool, {})).toBe(0)
})
