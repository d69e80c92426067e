import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { formerSentence, isFormer } from '../database/former-database.ts'
import { migrateInTurn, readMigrations, waitForTurn } from '../database/migrate.ts'
import type { Migration } from '../database/migration.ts'
import { createPool } from '../database/pool.ts'
import { errorCode } from '../database/transaction.ts'
import { readOwnMigrations } from '../extensions/find-extensions.ts'
import { unlockAllRunners } from '../jobs/jobs.store.ts'
import type { ParkedCount } from '../jobs/parked.store.ts'
import { openStorage } from '../storage/open-storage.ts'
import { type BackupPlace, connectUnhurried } from './backup.ts'
import { checkFiles, digestOf, hasFiles, putFiles } from './backup-files.ts'
import { type BackedTable, BackupError, type Manifest, readManifest, tableFile } from './backup-manifest.ts'
import {
  hasTables,
  listClosedTables,
  listForeignKeys,
  listTables,
  quoted,
  readJobsSchema,
} from './backup-schema.ts'
import { parkPast } from './restore-parking.ts'

/** What was restored, and how much of it waits for an operator. */
export type Restored = { manifest: Manifest; parked: ParkedCount }

/**
 * Restores a backup into the database and the files of `place`, and migrates it to this release's schema. Everything is
 * checked before the first write. Throws `BackupError` for a damaged backup, one of a newer release, a target that is
 * not empty (`isForced` deletes its content), and a target that a running portal uses. Jobs and mails of the past do not run
 * until an operator releases them: a portal that is started meanwhile waits until they are parked.
 */
export async function restoreBackup(
  place: BackupPlace,
  folder: string,
  { isForced }: { isForced: boolean },
): Promise<Restored> {
  const manifest = readManifest(folder)
  const own = place.extensionsDir ? readOwnMigrations(place.extensionsDir) : []
  checkMigrations(manifest, own)
  await checkTables(folder, manifest)
  await checkFiles(folder, manifest)
  const client = connectUnhurried(place.connection)
  await client.connect()
  try {
    await waitForTurn(client)
    await clearTarget({ client, place, manifest, isForced })
    await fill(client, { place, folder, manifest, own })
    await putFiles(folder, manifest, openStorage(place))
    return { manifest, parked: await parkPast(client, place, manifest) }
  } finally {
    await client.end()
  }
}

/** Rows of another schema may not fit into the tables of this release. */
function checkMigrations({ migrations, version }: Manifest, own: readonly Migration[]): void {
  if (isFormer(migrations.map(({ name }) => name))) throw new BackupError(formerSentence('The backup'))
  const known = new Map([...readMigrations(), ...own].map(({ name, digest }) => [name, digest]))
  const unknown = migrations.find(({ name, digest }) => known.get(name) !== digest)
  const [extension, file] = unknown?.name.split('/') ?? []
  if (file) {
    throw new BackupError(
      `The backup has the tables of the extension ${extension} after ${file}, which is not in EXTENSIONS_DIR in this version. Put the extension there, then restore.`,
    )
  }
  if (unknown) {
    throw new BackupError(
      `The backup was made by release ${version}, whose schema has ${unknown.name}, which this release does not know. Restore it with that release or a newer one.`,
    )
  }
}

async function checkTables(folder: string, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    const name = `${table.schema}.${table.name}`
    const file = tableFile(folder, table)
    if (!/^\w+$/.test(table.name) || !fs.existsSync(file)) {
      throw new BackupError(`The backup is not whole: the rows of ${name} are missing.`)
    }
    if ((await digestOf(file)) !== table.sha256) {
      throw new BackupError(`The backup is damaged: the rows of ${name} were changed.`)
    }
  }
}

type Target = { client: pg.Client; place: BackupPlace; manifest: Manifest; isForced: boolean }

async function clearTarget({ client, place, manifest, isForced }: Target): Promise<void> {
  const files = path.join(place.dataDir, 'files')
  const bringsFiles = manifest.files.place === 'disk' && !place.s3
  const isFull = (await hasTables(client)) || (bringsFiles && hasFiles(files))
  if (!isFull) return
  if (!isForced) {
    throw new BackupError('The target is not empty. Use --force to delete what is there and restore in its place.')
  }
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and application_name = 'datum'`,
  )
  if (Number(rows[0]?.count) > 0)
    throw new BackupError('The portal is running on this database: stop it, then restore.')
  await withoutDeadlock(client, async () => {
    await client.query('drop schema if exists graphile_worker cascade')
    await client.query('drop schema if exists public cascade')
  })
  await client.query('create schema public')
  if (bringsFiles) fs.rmSync(files, { recursive: true, force: true })
}

type Filling = { place: BackupPlace; folder: string; manifest: Manifest; own: readonly Migration[] }

/** Creates the schema at the time of the backup, loads the rows in one transaction, then runs the later migrations. */
async function fill(client: pg.Client, { place, folder, manifest, own }: Filling): Promise<void> {
  const pool = createPool({ connection: place.connection, max: 4, onError: () => undefined })
  try {
    await migrateInTurn(pool, { only: new Set(manifest.migrations.map(({ name }) => name)), own })
    const known = await readJobsSchema(client)
    if (manifest.jobsSchema > known) {
      throw new BackupError(
        `The backup's job queue has schema ${manifest.jobsSchema}, this release knows ${known}. Restore it with a newer release.`,
      )
    }
    // Nothing has been loaded yet when a deadlock is detected.
    await withoutDeadlock(client, () => beginAlone(client))
    await load(client, folder, manifest)
    await client.query('commit')
    await client.query('analyze')
    await migrateInTurn(pool, { own })
  } finally {
    await pool.end()
  }
}

/** Begins a transaction that has every table for itself. */
async function beginAlone(client: pg.Client): Promise<void> {
  const tables = (await listTables(client)).map(quoted)
  const closed = await listClosedTables(client)
  await client.query('begin')
  // Before PostgreSQL 17 an owner needs one of the rights that were revoked to lock a table.
  if (closed.length > 0) await client.query(`grant truncate on ${closed.map(quoted).join(', ')} to current_user`)
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  if (closed.length > 0)
    await client.query(`revoke truncate on ${closed.map(quoted).join(', ')} from current_user`)
}

const deadlockDetected = '40P01'
const maxTries = 20

/**
 * Repeats a step that a deadlock has undone: a portal that is started during a restore reads events several times a
 * second.
 */
async function withoutDeadlock(client: pg.Client, step: () => Promise<void>, tries = 1): Promise<void> {
  try {
    await step()
  } catch (error) {
    await client.query('rollback')
    if (errorCode(error) !== deadlockDetected || tries >= maxTries) throw error
    await withoutDeadlock(client, step, tries + 1)
  }
}

/**
 * Loads the rows without triggers, which would count them twice, and without foreign keys. The keys are added again at
 * the end, which checks them.
 */
async function load(client: pg.Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const there = await listTables(client)
  const keys = await listForeignKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of there) await client.query(`alter table ${quoted(table)} disable trigger user`)
  for (const table of there) {
    // Removes rows that migrations inserted. An empty table is skipped: the audit log refuses `truncate` even to its
    // owner.
    const { rows } = await client.query<{ is: boolean }>(`select exists (select from ${quoted(table)}) as is`)
    if (rows[0]?.is) await client.query(`truncate ${quoted(table)}`)
  }
  for (const table of tables) await loadTable(client, folder, table)
  for (const table of there) await client.query(`alter table ${quoted(table)} enable trigger user`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const sequence of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [
      quoted(sequence),
      sequence.lastValue,
      sequence.isCalled,
    ])
  }
  // Jobs are unlocked: their workers belong to another database, and the jobs would wait until the locks expire.
  await unlockAllRunners(client)
}

async function loadTable(client: pg.Client, folder: string, table: BackedTable): Promise<void> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const rows = client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`))
  await pipeline(fs.createReadStream(tableFile(folder, table)), zlib.createGunzip(), rows)
  if (rows.rowCount !== table.rows) {
    throw new BackupError(
      `${table.schema}.${table.name} has ${rows.rowCount} rows, the manifest says ${table.rows}.`,
    )
  }
}
