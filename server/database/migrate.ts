import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { FormerDatabase, formerSentence, isFormer } from './former-database.ts'
import { longestLockWaitMs, type Migration, migrationKind, recordMigration } from './migration.ts'
import { migrateConcurrently, migrateInBatches } from './migration-kinds.ts'
import { lockTables } from './migration-locks.ts'
import { unhurried } from './pool.ts'
import { errorCode } from './transaction.ts'

const folder = path.join(import.meta.dirname, 'migrations')
/** Any number, but the same in every release. */
const lockId = 7_220_418

/**
 * Migrates the schema. If several instances start at once, one migrates and the others wait. `only` restricts it to the
 * migrations of these names: a backup is restored into the schema that it was made with. `own`: those of extensions,
 * which run after those of the portal.
 */
export async function migrate(
  pool: pg.Pool,
  only?: ReadonlySet<string>,
  own: readonly Migration[] = [],
): Promise<void> {
  await withUnhurried(pool, async (client) => {
    await waitForTurn(client)
    try {
      await applyAll(pool, client, { only, own })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockId]).catch(() => undefined)
    }
  })
}

type Wanted = { only?: ReadonlySet<string> | undefined; own: readonly Migration[] }

/** As `migrate`, for a caller with another session that has the turn. */
export async function migrateInTurn(pool: pg.Pool, wanted: Wanted): Promise<void> {
  await withUnhurried(pool, (client) => applyAll(pool, client, wanted))
}

/** Waiting for the migration of another instance can take longer than any statement timeout. */
async function withUnhurried(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await run(client)
  } finally {
    client.release(true)
  }
}

async function applyAll(pool: pg.Pool, client: pg.PoolClient, { only, own }: Wanted): Promise<void> {
  await refuseFormer(client)
  await runMigrations({ pgPool: pool })
  await client.query(
    `create table if not exists schema_migration (name text primary key, digest text not null, applied_at timestamptz not null default now());
     create table if not exists schema_migration_place (name text primary key, place text not null)`,
  )
  const applied = await client.query<{ name: string; digest: string }>('select name, digest from schema_migration')
  const digests = new Map(applied.rows.map((row) => [row.name, row.digest]))
  const wanted = [...readMigrations(), ...own].filter(({ name }) => only?.has(name) ?? true)
  for (const migration of wanted) await apply(client, migration, digests.get(migration.name))
}

/** Throws `FormerDatabase`, before anything is changed. */
async function refuseFormer(client: pg.PoolClient): Promise<void> {
  const there = await client.query<{ is: boolean }>(`select to_regclass('schema_migration') is not null as is`)
  if (!there.rows[0]?.is) return
  const { rows } = await client.query<{ name: string }>('select name from schema_migration')
  if (isFormer(rows.map(({ name }) => name))) throw new FormerDatabase(formerSentence('The database'))
}

/**
 * Waits until this session may migrate, which it may until it ends. Asks for the lock again and again: a statement that waits for it would be a transaction that an index which is created
 * concurrently waits for, while the other instance that creates it holds the lock.
 */
export async function waitForTurn(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lockId])
    if (rows[0]?.got) return
    await sleep(turnPauseMs)
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

const pauseMs = 500
const turnPauseMs = 100
const maxTries = 60
/**
 * A lock that was not available in time, or a deadlock, in which nothing was written, such as with a transaction of the
 * running release.
 */
const passing = ['55P03', '40P01']

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
      return await kinds[migrationKind(migration)](client, migration)
    } catch (error) {
      if (!passing.includes(errorCode(error)) || tries === maxTries) throw error
      // Lets the statements of the running release finish first.
      await sleep(pauseMs)
    }
  }
}

async function migrateAtOnce(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${longestLockWaitMs}`)
    await lockTables(client, migration.sql)
    await client.query(unhurried(migration.sql))
    await recordMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const kinds = { plain: migrateAtOnce, concurrent: migrateConcurrently, batched: migrateInBatches }
