import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase, untilBlocked } from '#tests/support/database.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migration.ts'
import { migrateConcurrently, migrateInBatches } from './migration-kinds.ts'

let database: TestDatabase
let pool: pg.Pool

beforeEach(async () => {
  database = await emptyDatabase()
  pool = database.pool
  await migrate(pool, new Set())
  await pool.query(
    'create table source (number integer primary key); create table copy (number integer, twin integer not null default 0)',
  )
  await pool.query('insert into source select generate_series(1, 3500)')
})
afterEach(() => database.drop())

const copying: Migration = {
  name: '9001-copy.batched.sql',
  digest: 'd1',
  sql: `with batch as (
      select number from source where number > coalesce($1::text::integer, 0) order by number limit $2::integer
    ), copied as (insert into copy (number) select number from batch)
    select max(number)::text as place from batch`,
}
const indexing: Migration = {
  name: '9002-index.concurrent.sql',
  digest: 'd2',
  sql: `-- Two indexes; one replaces the other.
    create unique index concurrently source_by_number on source (number);
    create index concurrently source_by_half on source ((number / 2));
    drop index concurrently if exists source_by_quarter;`,
}

/** Runs a migration on a connection of its own. */
async function run(action: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await action(client)
  } finally {
    client.release(true)
  }
}

/** Ends the connection that waits for a lock, as the end of its process does. */
async function killBlocked(): Promise<void> {
  await untilBlocked(pool)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
}

async function copies(): Promise<{ rows: number; different: number }> {
  const { rows } = await pool.query<{ rows: number; different: number }>(
    'select count(*)::integer as rows, count(distinct number)::integer as different from copy',
  )
  return rows[0] ?? { rows: 0, different: 0 }
}

async function applied(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration order by name')
  return rows.map(({ name }) => name)
}

test('a batched migration that is killed in the middle of a batch goes on where it was, and copies no row twice', async () => {
  await pool.query(`create table armed (); insert into armed default values;
    create function end_process() returns trigger language plpgsql as
      'begin if exists (select from armed) then perform pg_terminate_backend(pg_backend_pid()); end if; return null; end';
    create trigger in_the_middle after insert on copy for each row when (new.number = 2500) execute function end_process()`)
  await expect(run((client) => migrateInBatches(client, copying))).rejects.toThrow()
  expect(await copies()).toEqual({ rows: 2000, different: 2000 })
  expect(await applied()).toEqual([])
  await pool.query('delete from armed')
  await run((client) => migrateInBatches(client, copying))
  expect(await copies()).toEqual({ rows: 3500, different: 3500 })
  expect(await applied()).toEqual([copying.name])
  expect((await pool.query('select from schema_migration_place')).rowCount).toBe(0)
})

test('an index that is killed while it is created is created again, and stays the only one of its name', async () => {
  const reader = await pool.connect()
  // The index waits for the end of every transaction that began before it.
  await reader.query('begin isolation level repeatable read; select from source limit 1')
  const killed = run((client) => migrateConcurrently(client, indexing))
  const ended = expect(killed).rejects.toThrow()
  await killBlocked()
  await ended
  await reader.query('rollback')
  reader.release()
  const indexes = `select relname as name, indisvalid as valid from pg_index join pg_class on oid = indexrelid
    where indrelid = 'source'::regclass and relname like 'source_by%' order by 1`
  expect((await pool.query(indexes)).rows).toEqual([{ name: 'source_by_number', valid: false }])
  await run((client) => migrateConcurrently(client, indexing))
  await run(async (client) => {
    await client.query('delete from schema_migration')
    await migrateConcurrently(client, indexing)
  })
  expect((await pool.query(indexes)).rows).toEqual([
    { name: 'source_by_half', valid: true },
    { name: 'source_by_number', valid: true },
  ])
  expect(await applied()).toEqual([indexing.name])
})

test('a batch that waits for a lock gives up before it holds up others', async () => {
  await pool.query('create unique index copied on copy (number)')
  const other = await pool.connect()
  await other.query('begin; insert into copy (number) values (500)')
  await expect(run((client) => migrateInBatches(client, copying))).rejects.toThrow('lock timeout')
  await other.query('rollback')
  other.release()
  expect(await copies()).toEqual({ rows: 0, different: 0 })
})
