import crypto from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { extent } from '#tests/support/extent.ts'
import { orderFor } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { inOneStatement, inTransaction } from '../database/transaction.ts'
import { addEventConsumers, addEventJobs, deleteOldEvents, type EventJobs } from './event-jobs.store.ts'
import type { DomainEvent } from './event-types.ts'
import { recordEvents, subscribe } from './events.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
})

/** The events that consumers of this process get while `run` runs. */
async function eventsOf(on: pg.Pool, run: () => Promise<unknown>): Promise<DomainEvent[]> {
  const received: DomainEvent[] = []
  const unsubscribe = subscribe(on, (events) => received.push(...events))
  try {
    await run()
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
    `select type from event where subject_id = any($1::uuid[]) order by id`,
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

/** Reads until no event waits, and returns how many were read. */
async function readAll(jobs: EventJobs = {}): Promise<number> {
  let read = 0
  for (;;) {
    const count = await addEventJobs(pool, jobs)
    if (count === 0) return read
    read += count
  }
}

/** Each test begins with all events numbered, and with a consumer that is gone: its own read from there on. */
beforeEach(async () => {
  await readAll()
  await pool.query('delete from event_consumer')
  await pool.query(
    `insert into event_consumer (name, number, seen_at) select 'gone', last, '-infinity' from event_counter`,
  )
})

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

/** A connection whose transaction has begun and recorded an event, which others do not see yet. */
async function recordOpen(): Promise<pg.PoolClient> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`insert into event (type, subject_id) values ('import.finished', gen_random_uuid())`)
  return client
}

test('events of transactions that commit in the reverse order are read as they come, each once', async () => {
  const jobs = { 'import.finished': { task: 'test.late', idsName: 'ids', most: 100 } }
  await addEventConsumers(pool, jobs)
  const rounds = extent === 'full' ? 10_000 : 300
  for (let round = 0; round < rounds; round++) {
    const [early, late] = [await recordOpen(), await recordOpen()]
    await late.query('commit')
    late.release()
    const [read] = await Promise.all([addEventJobs(pool, jobs), early.query('commit')])
    early.release()
    // What is running holds back nothing.
    expect(read).toBeGreaterThanOrEqual(1)
    await readAll(jobs)
  }
  const ids = (await idsOf('test.late')).flat()
  expect(ids).toHaveLength(2 * rounds)
  expect(new Set(ids).size).toBe(2 * rounds)
})

test('a long transaction in another database of the server holds back no event', async () => {
  const other = await cloneDatabase()
  const long = await other.pool.connect()
  try {
    await long.query('begin')
    await long.query('select pg_current_xact_id()')
    const jobs = { 'import.finished': { task: 'test.beside', idsName: 'ids', most: 1 } }
    await addEventConsumers(pool, jobs)
    await add(2)
    await readAll(jobs)
    expect(await idsOf('test.beside')).toHaveLength(2)
    expect((await pool.query('select from event_waiting')).rowCount).toBe(0)
  } finally {
    long.release(true)
    await other.drop()
  }
})

test('a consumer that some portals do not know yet loses no event: those that know it read on where it was', async () => {
  const before = { 'import.finished': { task: 'test.known', idsName: 'ids', most: 1 } }
  const after: EventJobs = { ...before, 'product.added': { task: 'test.brought', idsName: 'ids', most: 1 } }
  await addEventConsumers(pool, before)
  // From now on the new one counts, also while only the former one reads.
  await addEventConsumers(pool, after)
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  for (const subjectId of ids) {
    await inTransaction(pool, (tx) => recordEvents(tx, { type: 'product.added', subjectId }))
    await readAll(before)
  }
  expect((await pool.query('select from event_waiting')).rowCount).toBeGreaterThan(0)
  await readAll(after)
  expect((await idsOf('test.brought')).flat()).toEqual(ids)
  expect((await pool.query('select from event_waiting')).rowCount).toBe(0)
})

test('the first consumers of an installation read what was there before them', async () => {
  await pool.query('delete from event_consumer')
  const subjectId = crypto.randomUUID()
  await inTransaction(pool, (tx) => recordEvents(tx, { type: 'review.changed', subjectId }))
  const jobs: EventJobs = { 'review.changed': { task: 'test.first', idsName: 'ids', most: 100 } }
  await readAll()
  await addEventConsumers(pool, jobs)
  await readAll(jobs)
  expect((await idsOf('test.first')).flat()).toContain(subjectId)
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
  const jobs = { 'stock.changed': { task: 'test.each', idsName: 'ids', most: 7 } }
  await addEventConsumers(pool, jobs)
  const ids = Array.from({ length: 1_300 }, () => crypto.randomUUID())
  await inTransaction(pool, (tx) =>
    recordEvents(tx, ...ids.map((subjectId) => ({ type: 'stock.changed', subjectId }) as const)),
  )
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

test('events are deleted after three months, unless one has not been read; who is gone for a day is not waited for', async () => {
  const old = async () => (await pool.query(`select from event where at < now() - interval '90 days'`)).rowCount
  await pool.query(`insert into event (type, at) values ('import.finished', now() - interval '91 days')`)
  await deleteOldEvents(pool)
  expect(await old()).toBe(1)
  const [read, unread]: EventJobs[] = [
    { 'import.finished': { task: 'test.read', idsName: 'ids', most: 1 } },
    { 'import.finished': { task: 'test.unread', idsName: 'ids', most: 1 } },
  ]
  for (const jobs of [read, unread]) await addEventConsumers(pool, jobs ?? {})
  await readAll(read)
  await deleteOldEvents(pool)
  expect(await old()).toBe(1)
  await pool.query(
    `update event_consumer set seen_at = now() - interval '25 hours' where name like 'test.unread %'`,
  )
  await deleteOldEvents(pool)
  expect(await old()).toBe(0)
})
