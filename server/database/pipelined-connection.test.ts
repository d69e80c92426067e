import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openPipelinedConnection, type PipelinedConnection } from './pipelined-connection.ts'

let database: TestDatabase
let pool: pg.Pool
let pipelined: PipelinedConnection

beforeAll(async () => {
  database = await cloneDatabase()
  pool = database.pool
  await pool.query('create table shelf (place integer primary key, part text not null)')
  await pool.query(`insert into shelf select n, 'part ' || n from generate_series(1, 1000) n`)
})

afterAll(() => database.drop())

beforeEach(async () => {
  pipelined = openPipelinedConnection(pool)
  await untilOpen()
})

afterEach(() => pipelined.stop())

const backend = 'select pg_backend_pid() as pid'

async function pidOfPipelined(): Promise<number | undefined> {
  return (await pipelined.query<{ pid: number }>(backend, [])).rows[0]?.pid
}

/** Two concurrent reads use one connection only if there is a pipelined connection. */
async function untilOpen(): Promise<void> {
  await expect
    .poll(async () => {
      const [one, other] = await Promise.all([pidOfPipelined(), pidOfPipelined()])
      return one === other
    })
    .toBe(true)
}

async function partAt(place: number): Promise<string | undefined> {
  const { rows } = await pipelined.query<{ part: string }>('select part from shelf where place = $1', [place])
  return rows[0]?.part
}

test('each of many concurrent reads gets its own rows', async () => {
  const places = Array.from({ length: 900 }, (_, n) => n + 1)
  expect(await Promise.all(places.map(partAt))).toEqual(places.map((place) => `part ${place}`))
})

test('a refused statement fails only for its own caller', async () => {
  const refused = pipelined.query('select 1 / $1::integer', [0])
  const others = Promise.all([partAt(1), partAt(2)])
  await expect(refused).rejects.toMatchObject({ code: '22012' })
  expect(await others).toEqual(['part 1', 'part 2'])
})

test('a slow read delays no others: those behind it and after it use the pool', async () => {
  const holder = await pool.connect()
  await holder.query('begin; select pg_advisory_lock(7)')
  try {
    const waits = pipelined.query('select pg_advisory_lock_shared(7)', [])
    const behind = partAt(3)
    expect(await behind).toBe('part 3')
    // The connection has been slow for long enough: later reads do not use it at all.
    const overPool = vi.spyOn(pool, 'query')
    const after = partAt(4)
    expect(overPool).toHaveBeenCalledOnce()
    overPool.mockRestore()
    expect(await after).toBe('part 4')
    await holder.query('commit; select pg_advisory_unlock(7)')
    await waits
  } finally {
    holder.release(true)
  }
  await untilOpen()
})

test('no read is lost when the connection breaks, and it is opened again', async () => {
  const before = await pidOfPipelined()
  const reads = Promise.all(Array.from({ length: 50 }, (_, n) => partAt(n + 1)))
  const slow = pipelined.query('select pg_sleep(0.05), $1::text as word', ['kept'])
  await pool.query('select pg_terminate_backend($1)', [before])
  expect(new Set(await reads).size).toBe(50)
  expect((await slow).rows[0]).toMatchObject({ word: 'kept' })
  await untilOpen()
  expect(await pidOfPipelined()).not.toBe(before)
})

test('a small pool keeps all its connections', async () => {
  const small = openPipelinedConnection(
    Object.assign(Object.create(pool), { options: { ...pool.options, max: 5 } }),
  )
  const { totalCount, idleCount } = pool
  await small.query('select 1', [])
  expect(pool.totalCount - pool.idleCount).toBe(totalCount - idleCount)
  await small.stop()
})
