import { EventEmitter, once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase, untilBlocked } from '#tests/support/database.ts'
import {
  fillFirstRelease,
  lastMigrationOfFirstRelease,
  placeAsFirstRelease,
  statementsOfFirstRelease,
} from '#tests/support/first-release.ts'
import { findBrokenLines } from '#tests/support/order-invariants.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await emptyDatabase()
  pool = database.pool
  const first = readMigrations().filter((one) => one.name <= lastMigrationOfFirstRelease)
  await migrate(pool, new Set(first.map((one) => one.name)))
  await fillFirstRelease(pool)
})

afterAll(() => database.drop())

/** The tables of the first release with their columns. */
async function readTables(): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and table_name not like 'schema_migration%' group by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Every row as one text, in the given columns. */
async function readRows(tables: Map<string, string[]>): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const [table, columns] of tables) {
    const said = columns.map((column) => `"${column}"`).join()
    const { rows } = await pool.query<{ row: string }>(`select row(${said})::text as row from ${table}`)
    found.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return found
}

/** Rows that the old release keeps changing; only their sums are compared. */
const changing: Record<string, RegExp> = {
  product: /\(\w+-[\w-]+,4[1-8],/,
  sign_in_failure: /late@/,
  orders: /,A,1,/,
}

type Load = { orders: string[]; served(more: number): Promise<void>; stop(): Promise<void> }

/** Two clients of the old release that run all its statements in a loop. An error of any statement fails the test. */
function serveAsFirstRelease(): Load {
  let isOver = false
  let statements = 0
  const orders: string[] = []
  const progress = new EventEmitter()
  const buy = async (client: number) => {
    for (let index = client; !isOver; index += 2) {
      if (index % 4 === client) orders.push(await placeAsFirstRelease(pool, index))
      await pool.query(statementsOfFirstRelease[index % statementsOfFirstRelease.length] ?? '')
      statements += 1
      progress.emit('statement')
      // The pace of a real shop: migrations must find a gap between transactions, not a constant flood.
      await sleep(5)
    }
  }
  const clients = Promise.all([buy(0), buy(1)])
  clients.catch((error) => progress.emit('error', error))
  return {
    orders,
    async served(more) {
      for (const enough = statements + more; statements < enough; ) await once(progress, 'statement')
    },
    async stop() {
      isOver = true
      await clients
    },
  }
}

async function refill(): Promise<void> {
  await pool.query(`update product set available = available + 5000 where seq between 41 and 48`)
  await pool.query(
    `insert into stock_movement (product_id, delta, reason) select id, 5000, 'correction' from product where seq between 41 and 48`,
  )
}

test('an upgrade keeps every row of the first release while that release still serves requests', async () => {
  await refill()
  const tables = await readTables()
  const before = await readRows(tables)
  expect([...before].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([])
  const load = serveAsFirstRelease()
  await load.served(statementsOfFirstRelease.length)
  await migrate(pool)
  await load.served(3 * statementsOfFirstRelease.length)
  await load.stop()
  expect(load.orders.length).toBeGreaterThan(5)
  const after = await readRows(tables)
  for (const [table, rows] of before) {
    const now = new Set(after.get(table))
    const lost = rows.filter((row) => !now.has(row) && !changing[table]?.test(row))
    expect(lost.slice(0, 3), `rows of ${table} are gone or were changed`).toEqual([])
  }
  const { rows: placed } = await pool.query('select id from orders where id = any($1::uuid[])', [load.orders])
  expect(placed.length).toBe(load.orders.length)
  const { rows: lines } = await pool.query('select line_no from order_line where order_id = any($1::uuid[])', [
    load.orders,
  ])
  expect(lines.length).toBe(load.orders.length)
  const { rows: differing } = await pool.query(
    `select p.sku from product p where p.available <> (select coalesce(sum(delta), 0) from stock_movement m where m.product_id = p.id)`,
  )
  expect(differing).toEqual([])
  expect(await findBrokenLines(pool), 'each order has its line, whichever release placed it').toEqual([])
})

test('the new release works with the data of the old one', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'datum upgrade '))
  const config = readConfig({ LOG_LEVEL: 'error', PUBLIC_URL: 'http://localhost:3000', DATA_DIR: dataDir })
  const secret = 'a secret for tests that is long enough for every check'
  const app = await buildApp({ config, pool, secret, log: () => {}, web: undefined })
  try {
    const products = await app.inject({ url: '/api/product?limit=1000' })
    expect(products.json().length).toBeGreaterThanOrEqual(285)
    const found = await app.inject({ url: `/api/products?q=${encodeURIComponent('11–28T')}` })
    expect(found.statusCode).toBe(200)
    expect(JSON.stringify(found.json())).toContain('Part ')
    expect((await app.inject({ url: '/api/review?limit=1000' })).json().length).toBeGreaterThan(150)
    const { rows } = await pool.query(`select count(*) as n from product where published_at is null`)
    expect(Number(rows[0].n)).toBe(0)
  } finally {
    await app.close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a migration that has to wait for a lock gives up and tries again', async () => {
  const other = await emptyDatabase()
  const waiting = other.pool
  try {
    const names = readMigrations().map((one) => one.name)
    const until = (last: string) => new Set(names.filter((one) => one <= last))
    await migrate(waiting, until('0013-invoices.sql'))
    const reader = await waiting.connect()
    await reader.query('begin')
    await reader.query('select count(*) from product')
    const migrating = migrate(waiting, until('0014-product-model.sql'))
    await untilBlocked(waiting)
    // This query waits behind the migration. Without giving up, the migration waits for the reader, which waits for
    // this.
    await waiting.query('select count(*) from product')
    await reader.query('commit')
    reader.release()
    await migrating
    await waiting.query('select published_at from product')
  } finally {
    await other.drop()
  }
})
