import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase, untilBlocked } from '#tests/support/database.ts'
import { extent, longTestLimitMs } from '#tests/support/extent.ts'
import { findBrokenOrders } from '#tests/support/order-invariants.ts'
import {
  fillPreviousRelease,
  lastMigrationOfPreviousRelease,
  type PreviousOrder,
  playPreviousRelease,
} from '#tests/support/previous-release.ts'
import { databaseUrlOf } from '#tests/support/server-process.ts'
import { readConfig } from '../config.ts'
import { migrate, readMigrations } from './migrate.ts'
import { type OpenDatabase, openDatabase } from './open.ts'

const former = extent === 'full' ? 100_000 : 4_500
let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await emptyDatabase()
  pool = database.pool
  const known = readMigrations().filter(({ name }) => name <= lastMigrationOfPreviousRelease)
  await migrate(pool, new Set(known.map(({ name }) => name)))
  await fillPreviousRelease(pool, former)
})

afterAll(() => database.drop())

/** Instances of the previous release that place, cancel, delete, restore and ship; any error fails the test. */
function serveAsPreviousRelease() {
  let isOver = false
  const orders: PreviousOrder[] = []
  const progress = new EventEmitter()
  const buy = async (first: number) => {
    for (let index = first; !isOver; index += 3) {
      orders.push(await playPreviousRelease(pool, index))
      progress.emit('order')
      // The pace of a real shop: migrations must find a gap between transactions, not a constant flood.
      await sleep(5)
    }
  }
  const clients = Promise.all([buy(0), buy(1), buy(2)])
  // An error ends `served` whenever it comes; `stop` throws it as well.
  const failed = clients.then(() => undefined)
  failed.catch(() => undefined)
  return {
    orders,
    async served(more: number) {
      for (const enough = orders.length + more; orders.length < enough; ) {
        await Promise.race([once(progress, 'order'), failed])
      }
    },
    async stop() {
      isOver = true
      await clients
    },
  }
}

test(
  'while orders get their lines the previous release goes on, and no order, line or piece of stock is lost',
  async () => {
    const load = serveAsPreviousRelease()
    await load.served(15)
    await migrate(pool)
    await load.served(15)
    await load.stop()
    const ends = new Set(load.orders.map(({ end }) => end))
    expect([...ends].sort()).toEqual(['cancelled', 'deleted', 'none', 'restored', 'shipped'])
    expect(await findBrokenOrders(pool)).toEqual([])
    const { rows } = await pool.query<{ orders: number; lines: number }>(
      'select (select count(*)::integer from orders) as orders, (select count(*)::integer from order_line) as lines',
    )
    expect(rows[0]).toEqual({ orders: former + load.orders.length, lines: former + load.orders.length })
  },
  longTestLimitMs,
)

test('the gate for orders of many lines is closed as long as an older instance may still run', async () => {
  const { rows } = await pool.query<{ minutes: number }>(
    `select extract(epoch from opens_at - now()) / 60 as minutes from release_gate where name = 'many_lines'`,
  )
  expect(Number(rows[0]?.minutes)).toBeGreaterThan(5)
  const fresh = await emptyDatabase()
  try {
    await migrate(fresh.pool)
    expect((await fresh.pool.query('select from release_gate where opens_at <= now()')).rowCount).toBe(1)
  } finally {
    await fresh.drop()
  }
})

test('an instance that starts on the data of the previous release opens its port only when every order has its line', async () => {
  const other = await emptyDatabase()
  const known = readMigrations().filter(({ name }) => name <= lastMigrationOfPreviousRelease)
  await migrate(other.pool, new Set(known.map(({ name }) => name)))
  await fillPreviousRelease(other.pool, 2_500)
  const older = await other.pool.connect()
  try {
    // An order of the older instance that is not committed yet: the table cannot be changed before.
    await older.query(`begin; update orders set others = 'late' where id = (select id from orders limit 1)`)
    // As `server/main.ts` starts: it builds the app and listens with what this returns.
    let opened: OpenDatabase | undefined
    const config = readConfig({
      LOG_LEVEL: 'error',
      DATABASE_URL: await databaseUrlOf(other.pool),
      AUTH_SECRET: 's'.repeat(32),
    })
    const opening = openDatabase(config, () => {}).then((database) => {
      opened = database
    })
    await untilBlocked(other.pool)
    expect(opened).toBeUndefined()
    await older.query('commit')
    await opening
    const { rows } = await other.pool.query(
      `select count(*)::integer as missing from orders o where not exists (select from order_line where order_id = o.id)`,
    )
    expect(rows).toEqual([{ missing: 0 }])
    await opened?.close()
  } finally {
    older.release(true)
    await other.drop()
  }
})
