import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase, untilBlocked } from '#tests/support/database.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { databaseUrlOf } from '#tests/support/server-process.ts'
import { countRows, readRelease, writeReleaseBackup } from '#tests/support/upgrade/filled-release.ts'
import { buildApp } from '../app.ts'
import { restoreBackup } from '../backup/restore.ts'
import { readConfig } from '../config.ts'
import { migrate, readMigrations } from './migrate.ts'
import type { Migration } from './migration.ts'
import { type OpenDatabase, openDatabase } from './open.ts'

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'datum upgrade '))
let database: TestDatabase
let pool: pg.Pool
let app: FastifyInstance

/** The database of 1.0.0, upgraded to the present. */
beforeAll(async () => {
  database = await emptyDatabase()
  pool = database.pool
  const backup = path.join(dir, 'backup')
  writeReleaseBackup('1.0.0', backup)
  const { host = '', port = 0, user = '', database: name = '' } = pool.options
  const place = {
    connection: { host, port, user, database: name },
    dataDir: path.join(dir, 'data'),
    s3: undefined,
  }
  await restoreBackup(place, backup, { isForced: false })
  const config = readConfig({ LOG_LEVEL: 'error', PUBLIC_URL: 'http://localhost:3000', DATA_DIR: place.dataDir })
  const secret = 'a secret for tests that is long enough for every check'
  app = await buildApp({ config, pool, secret, log: () => {}, web: undefined })
})

afterAll(async () => {
  await app.close()
  await database.drop()
  fs.rmSync(dir, { recursive: true, force: true })
})

function made(name: string, sql: string): Migration {
  return { name, sql, digest: crypto.createHash('sha256').update(sql).digest('hex') }
}

async function count(sql: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::integer as count from ${sql}`)
  return rows[0]?.count ?? 0
}

test('the products of a release are found by the words that this release looks for', async () => {
  const wanted = 'search_document(name, sku, description, family, attributes) || translated_words(id, attributes)'
  expect(await count(`product where words <> ${wanted}`)).toBe(0)
})

test('the migrations of a release never change after it: a change is a migration of its own', () => {
  const present = new Map(readMigrations().map(({ name, digest }) => [name, digest]))
  const { migrations } = readRelease('1.0.0')
  expect(migrations.length).toBeGreaterThan(10)
  expect(migrations.filter(({ name, digest }) => present.get(name) !== digest)).toEqual([])
})

test('an upgrade of 1.0.0 keeps every row, and this release works with them', async () => {
  const kept = Object.entries(countRows('1.0.0')).filter(([table]) => table !== 'schema_migration_place')
  expect(kept.length).toBeGreaterThan(25)
  for (const [table, rows] of kept) expect([table, await count(table)]).toEqual([table, rows])
  expect(await findBrokenOrders(pool)).toEqual([])
  const products = await app.inject({ url: '/api/product?limit=1000' })
  expect(products.json().length).toBe(
    await count('product where archived_at is null and published_at is not null'),
  )
  const { rows } = await pool.query<{ sku: string; id: string }>(
    'select sku, id from product order by seq limit 1',
  )
  const found = await app.inject({ url: `/api/products?q=${encodeURIComponent(rows[0]?.sku ?? '')}` })
  expect(JSON.stringify(found.json())).toContain(rows[0]?.id)
  expect((await app.inject({ url: '/api/review?limit=1000' })).json().length).toBeGreaterThan(10)
})

/** What a release may do beside the one that still serves: a new column, rows in batches, an index, a change of the rows. */
const later: readonly Migration[] = [
  made(
    '8001-priority.sql',
    `alter table orders add column priority integer not null default 0;
     create table made_copy (number bigint primary key, total_minor bigint not null);`,
  ),
  made(
    '8002-priority.batched.sql',
    `with batch as (
       select number, total_minor from orders where number > coalesce($1::text::bigint, 0) order by number limit $2::integer
     ), copied as (insert into made_copy select number, total_minor from batch on conflict do nothing)
     select max(number)::text as place from batch`,
  ),
  made(
    '8003-priority.concurrent.sql',
    'create index concurrently orders_by_priority on orders (priority, number);',
  ),
]

const placeSql = `
  with taken as (
    update product set available = available + 1 where id = $2 returning *
  ), moved as (
    insert into stock_movement (product_id, delta, reason) select id, 1, 'correction' from taken
  ), placed as (
    insert into orders (id, product_id, email, user_name, name, sku, image, description, available, quantity, unit_price_minor,
      currency, address, phone, others, status, line_count, goods_minor, total_minor)
    select $1, id, '', '', name, sku, image, description, available, 1, unit_price_minor, 'USD', '', '', '', 'cancelled', 1,
      unit_price_minor, unit_price_minor from taken
    returning *
  )
  insert into order_line (order_id, line_no, number, product_id, sku, name, image, quantity, unit_price_minor, net_minor)
  select id, 1, number, product_id, sku, name, image, quantity, unit_price_minor, goods_minor from placed`

/** Two clients of this release that read and write in a loop. An error of any of them fails the test. */
function serve(productId: string) {
  let isOver = false
  let turns = 0
  const client = async () => {
    while (!isOver) {
      await pool.query(placeSql, [crypto.randomUUID(), productId])
      expect((await app.inject({ url: '/api/product?limit=5' })).statusCode).toBe(200)
      turns += 1
      // The pace of a real shop: migrations must find a gap between transactions, not a constant flood.
      await sleep(5)
    }
  }
  const clients = Promise.all([client(), client()])
  clients.catch(() => undefined)
  return {
    turns: () => turns,
    served: (more: number) => expect.poll(() => turns, { timeout: 60_000 }).toBeGreaterThan(more),
    async stop() {
      isOver = true
      await clients
    },
  }
}

test('migrations of every kind run while this release serves, and no order, line or piece of stock is lost', async () => {
  const { rows } = await pool.query<{ id: string }>('select id from product order by seq limit 1')
  const before = await count('orders')
  const load = serve(rows[0]?.id ?? '')
  await load.served(5)
  await migrate(pool, undefined, later)
  await load.served(load.turns() + 10)
  await load.stop()
  expect(await count('orders')).toBe(before + load.turns())
  expect(await findBrokenOrders(pool)).toEqual([])
  expect(await count('orders where priority = 0')).toBe(before + load.turns())
  expect(await count('made_copy')).toBeGreaterThanOrEqual(before)
  expect(await count(`pg_index where indexrelid = 'orders_by_priority'::regclass and indisvalid`)).toBe(1)
  expect(await count(`schema_migration where name like '800%'`)).toBe(3)
}, 120_000)

test('a migration that has to wait for a lock gives up and tries again', async () => {
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select count(*) from product')
  const migrating = migrate(pool, undefined, [
    made('8004-wide.sql', 'alter table product add column made_width integer;'),
  ])
  await untilBlocked(pool)
  // This query waits behind the migration. Without giving up, the migration waits for the reader, which waits for this.
  await pool.query('select count(*) from product')
  await reader.query('commit')
  reader.release()
  await migrating
  await pool.query('select made_width from product')
})

test('an instance opens its database only when every migration has run', async () => {
  const extensionsDir = path.join(dir, 'extensions')
  fs.mkdirSync(path.join(extensionsDir, 'erp/migrations'), { recursive: true })
  const files = {
    '9001-copy.sql': 'create table erp_copy (number bigint primary key);',
    '9002-copy.batched.sql': copying,
  }
  for (const [name, sql] of Object.entries(files)) {
    fs.writeFileSync(path.join(extensionsDir, 'erp/migrations', name), sql)
  }
  await pool.query(`insert into event (type, data) select 'test.made', '{}' from generate_series(1, 2500)`)
  const older = await pool.connect()
  try {
    // The older instance is not done with a transaction that the migration has to wait for.
    await older.query('begin; lock table event in access exclusive mode')
    let opened: OpenDatabase | undefined
    const config = readConfig({
      LOG_LEVEL: 'error',
      DATABASE_URL: await databaseUrlOf(pool),
      AUTH_SECRET: 's'.repeat(32),
      EXTENSIONS_DIR: extensionsDir,
    })
    const opening = openDatabase(config, () => {}).then((it) => {
      opened = it
    })
    await untilBlocked(pool)
    expect(opened).toBeUndefined()
    await older.query('commit')
    await opening
    expect(await count('event where not exists (select from erp_copy where number = event.id)')).toBe(0)
    await opened?.close()
  } finally {
    older.release(true)
  }
})

const copying = `with batch as (
    select id from event where id > coalesce($1::text::bigint, 0) order by id limit $2::integer
  ), copied as (insert into erp_copy (number) select id from batch)
  select max(id)::text as place from batch`

test('a database that was made before 1.0.0 is refused in one sentence, and nothing in it is changed', async () => {
  const other = await emptyDatabase()
  try {
    await other.pool.query(`create table schema_migration (name text primary key, digest text not null);
      insert into schema_migration values ('0001-identity.sql', 'a'), ('0002-catalogue.sql', 'b'), ('erp/9001-orders.sql', 'c')`)
    const objects = `select nspname, relname from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname not like 'pg\\_%' and nspname <> 'information_schema' order by 1, 2`
    const before = (await other.pool.query(objects)).rows
    const config = readConfig({
      LOG_LEVEL: 'error',
      DATABASE_URL: await databaseUrlOf(other.pool),
      AUTH_SECRET: 's'.repeat(32),
    })
    await expect(openDatabase(config, () => {})).rejects.toThrow(/^The database was made by .* another DATA_DIR/)
    expect((await other.pool.query(objects)).rows).toEqual(before)
  } finally {
    await other.drop()
  }
})
