import crypto from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect, inject } from 'vitest'
import { createPool, unhurried } from '#server/database/pool.ts'
import { errorCode } from '#server/database/transaction.ts'
import { templateName } from './template.ts'

export type TestDatabase = { pool: pg.Pool; name: string; drop(): Promise<void> }

/** A database for one test file: a copy of the migrated template, made in a few dozen milliseconds. */
export function cloneDatabase(): Promise<TestDatabase> {
  // Copies the files. By default PostgreSQL writes each page to its log first, and dropping the copy takes as long again.
  return createDatabase(`template ${templateName} strategy file_copy`)
}

/** A database without a schema, for tests of upgrades. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('')
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `test_${crypto.randomBytes(6).toString('hex')}`
  const admin = createPool({ connection: { ...server, database: 'postgres' }, max: 1, onError: ignore })
  await runUnhurried(admin, `create database ${name} ${template}`)
  const pool = createPool({ connection: { ...server, database: name }, max: 12, onError: ignore })
  // A busy machine may take longer for many requests at once than a user would wait.
  pool.options.connectionTimeoutMillis = 60_000
  return {
    pool,
    name,
    async drop() {
      await pool.end()
      await dropDatabase(admin, name)
      await admin.end()
    },
  }
}

/** A busy machine may take longer than a statement of the portal may. */
async function runUnhurried(pool: pg.Pool, sql: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(unhurried(sql))
  } finally {
    client.release()
  }
}

/** The codes of `insufficient_privilege` and `object_in_use`. */
const usedCodes = ['42501', '55006']

/**
 * Ends every connection. PostgreSQL's own processes, such as an autovacuum worker, end by themselves, so it waits for
 * them.
 */
async function dropDatabase(admin: pg.Pool, name: string): Promise<void> {
  try {
    await runUnhurried(admin, `drop database ${name} with (force)`)
  } catch (error) {
    if (!usedCodes.includes(errorCode(error))) throw error
    const others = 'select from pg_stat_activity where datname = $1'
    while ((await admin.query(others, [name])).rowCount) await sleep(20)
    await dropDatabase(admin, name)
  }
}

/**
 * Makes the planner know that all rows of a table are visible to everybody, so that it chooses the plan of a table that has
 * been in use. Rows are only once they have reached the disk and no older transaction is open, also of another database.
 */
export async function vacuumed(pool: pg.Pool, table: string): Promise<void> {
  const settled = `select from pg_class where oid = $1::regclass and relallvisible = relpages`
  for (;;) {
    await pool.query('begin; set local synchronous_commit = on; select pg_current_xact_id(); commit')
    await pool.query(unhurried(`vacuum analyze ${table}`))
    if ((await pool.query(settled, [table])).rowCount) return
    await sleep(20)
  }
}

/** Inserts many rows in one statement, however long a busy machine takes for it. */
export async function fillTable(pool: pg.Pool, sql: string, values: unknown[] = []): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local statement_timeout = 0')
    await client.query(unhurried(sql, values))
    await client.query('commit')
  } finally {
    // After an error the connection is closed, and its transaction ends.
    client.release(true)
  }
}

/** Waits until a connection of the database waits for a lock. */
export async function untilBlocked(pool: pg.Pool): Promise<void> {
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(blocked)).rowCount).toBeGreaterThan(0)
}

/**
 * Deadlocks in this database so far, also those that were repeated without an error for anybody. A connection reports what it
 * has counted when it ends, so all others are ended first; the pool opens new ones.
 */
export async function countDeadlocks(pool: pg.Pool): Promise<number> {
  const activity = 'from pg_stat_activity where datname = current_database()'
  // Not PostgreSQL's own processes, such as an autovacuum worker, which only a superuser may end.
  const others = `select pid ${activity} and usename = current_user and pid <> pg_backend_pid()`
  const { rows } = await pool.query<{ pid: number }>(others)
  const pids = rows.map(({ pid }) => pid)
  await pool.query('select pg_terminate_backend(pid) from unnest($1::integer[]) as pid', [pids])
  const open = async () => (await pool.query(`select ${activity} and pid = any($1::integer[])`, [pids])).rowCount
  await expect.poll(() => open().catch(() => null)).toBe(0)
  const sql = 'select deadlocks::integer from pg_stat_database where datname = current_database()'
  return (await pool.query<{ deadlocks: number }>(sql)).rows[0]?.deadlocks ?? 0
}

type Meanwhile<T> = { table: string; send: () => Promise<T>; change: (client: pg.PoolClient) => Promise<unknown> }

/**
 * Starts `send`, blocks its first read of a table, changes the database and continues the read. Returns the result of
 * `send`; reads before the change cannot see it.
 */
export async function changeBetweenReads<T>(pool: pg.Pool, { table, send, change }: Meanwhile<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    const asked = send()
    await untilBlocked(pool)
    await change(client)
    await client.query('commit')
    return await asked
  } finally {
    client.release(true)
  }
}

/** Connections end when their database is dropped. */
function ignore(): void {}
