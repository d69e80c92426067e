import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { lockTables } from './migration-locks.ts'
import { unhurried } from './pool.ts'
import { errorCode } from './transaction.ts'

const folder = path.join(import.meta.dirname, 'migrations')
/** Any number, but the same in every release. */
const lockId = 7_220_418

type Migration = { name: string; sql: string; digest: string }

/**
 * Migrates the schema. If several instances start at once, one migrates and the others wait. `only` restricts it to the
 * migrations of these names: a backup is restored into the schema that it was made with.
 */
export async function migrate(pool: pg.Pool, only?: ReadonlySet<string>): Promise<void> {
  const client = await pool.connect()
  try {
    // Waiting for the migration of another instance can take longer than any statement timeout.
    await client.query('set statement_timeout = 0')
    await client.query(unhurried(`select pg_advisory_lock(${lockId})`))
    await runMigrations({ pgPool: pool })
    await client.query(
      'create table if not exists schema_migration (name text primary key, digest text not null, applied_at timestamptz not null default now())',
    )
    const applied = await client.query<{ name: string; digest: string }>(
      'select name, digest from schema_migration',
    )
    const digests = new Map(applied.rows.map((row) => [row.name, row.digest]))
    const wanted = readMigrations().filter(({ name }) => only?.has(name) ?? true)
    for (const migration of wanted) await apply(client, migration, digests.get(migration.name))
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId]).catch(() => undefined)
    client.release(true)
  }
}

/** Every migration of this release, in order. */
export function readMigrations(): Migration[] {
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(folder, name), 'utf8')
      return { name, sql, digest: crypto.createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * How long a migration waits for a table lock; statements that come later wait behind it. It is less than
 * `deadlock_timeout` (one second), so the migration gives up and no order fails.
 */
const longestLockWaitMs = 800
const pauseMs = 500
const mostTries = 60
const lockNotAvailable = '55P03'

async function apply(
  client: pg.PoolClient,
  migration: Migration,
  appliedDigest: string | undefined,
): Promise<void> {
  if (appliedDigest === migration.digest) return
  if (appliedDigest) {
    throw new Error(`Migration ${migration.name} was changed after it had been applied. Write a new one instead.`)
  }
  for (let tries = 1; ; tries++) {
    try {
      return await applyAtOnce(client, migration)
    } catch (error) {
      if (errorCode(error) !== lockNotAvailable || tries === mostTries) throw error
      // Lets the statements of the running release finish first.
      await sleep(pauseMs)
    }
  }
}

async function applyAtOnce(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${longestLockWaitMs}`)
    await lockTables(client, migration.sql)
    await client.query(unhurried(migration.sql))
    await client.query('insert into schema_migration (name, digest) values ($1, $2)', [
      migration.name,
      migration.digest,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
