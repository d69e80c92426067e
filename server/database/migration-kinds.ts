import type pg from 'pg'
import { longestLockWaitMs, type Migration, recordMigration, statementsOf } from './migration.ts'
import { unhurried } from './pool.ts'

const createdIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i

/**
 * Runs each statement outside a transaction, because `create index concurrently` needs that. Orders go on meanwhile. A
 * process that ends in the middle leaves an index that PostgreSQL does not use; it is dropped and created again.
 */
export async function migrateConcurrently(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration)) {
    const [, index] = createdIndex.exec(statement) ?? []
    if (index && (await isUsable(client, index))) continue
    if (index) await client.query(unhurried(`drop index concurrently if exists ${index}`))
    await client.query(unhurried(statement))
  }
  await recordMigration(client, migration)
}

async function isUsable(client: pg.PoolClient, index: string): Promise<boolean> {
  const { rows } = await client.query<{ usable: boolean }>(
    'select indisvalid and indisready as usable from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  return rows[0]?.usable ?? false
}

const rowsOfBatch = 1_000

/**
 * Runs the statement of a migration until no rows are left. It gets the place that it has reached ($1, null at first) and
 * the number of rows ($2), and returns the next `place`, or null at the end. Each batch commits with its place, so the
 * migration goes on where it ended. A batch that has to wait for a lock is given up, and tried again by the caller.
 */
export async function migrateInBatches(client: pg.PoolClient, migration: Migration): Promise<void> {
  while (!(await runBatch(client, migration)));
}

/** Returns whether it was the last batch. */
async function runBatch(client: pg.PoolClient, migration: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${longestLockWaitMs}`)
    const reached = await client.query<{ place: string }>(
      'select place from schema_migration_place where name = $1',
      [migration.name],
    )
    const batch = await client.query<{ place: string | null }>(
      unhurried(migration.sql, [reached.rows[0]?.place ?? null, rowsOfBatch]),
    )
    const place = batch.rows[0]?.place ?? null
    await (place === null ? finish(client, migration) : keepPlace(client, migration.name, place))
    await client.query('commit')
    return place === null
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function finish(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('delete from schema_migration_place where name = $1', [migration.name])
  await recordMigration(client, migration)
}

async function keepPlace(client: pg.PoolClient, name: string, place: string): Promise<void> {
  await client.query(
    `insert into schema_migration_place (name, place) values ($1, $2)
     on conflict (name) do update set place = excluded.place`,
    [name, place],
  )
}
