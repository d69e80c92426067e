import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import packageJson from '#package' with { type: 'json' }
import type { Config } from '../config.ts'
import { noteBackup } from '../database/last-backup.store.ts'
import type { PoolOptions } from '../database/pool.ts'
import { copyFiles, digestOf } from './backup-files.ts'
import { type BackedTable, BackupError, type Manifest, tableFile, writeManifest } from './backup-manifest.ts'
import { type BackupTable, listTables, quoted, readJobsSchema, readSequences } from './backup-schema.ts'

export type BackupPlace = { connection: PoolOptions['connection'] } & Pick<Config, 'dataDir' | 's3'> &
  Partial<Pick<Config, 'extensionsDir'>>

/** A connection without the portal's time limits. Dates and numbers are written in a fixed format. */
export function connectUnhurried(connection: PoolOptions['connection']): pg.Client {
  const client = new pg.Client({
    ...connection,
    application_name: 'datum-backup',
    options:
      '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c extra_float_digits=3 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  })
  // The next query throws when the connection is lost.
  client.on('error', () => undefined)
  return client
}

/**
 * Writes the database and the files as of one moment into the new folder `to`, while the portal runs. The folder exists
 * complete or not at all. Throws `BackupError` if it exists already, or the database is empty.
 */
export async function writeBackup(place: BackupPlace, to: string): Promise<Manifest> {
  if (fs.existsSync(to)) throw new BackupError(`${to} is there already: name a new folder.`)
  const draft = `${to}.${process.pid}.draft`
  fs.mkdirSync(path.join(draft, 'database'), { recursive: true, mode: 0o700 })
  try {
    const database = await readDatabase(place.connection, draft)
    // Files after the database: a file is stored before its row, and deleted a day after it at the earliest.
    const manifest: Manifest = { ...database, files: await readFiles(place, draft) }
    writeManifest(draft, manifest)
    fs.renameSync(draft, to)
    await noteMade(place.connection, manifest)
    return manifest
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

/** For the metric. */
async function noteMade(connection: BackupPlace['connection'], { createdAt }: Manifest): Promise<void> {
  const client = connectUnhurried(connection)
  await client.connect()
  try {
    await noteBackup(client, createdAt)
  } finally {
    await client.end()
  }
}

async function readFiles({ dataDir, s3 }: BackupPlace, draft: string): Promise<Manifest['files']> {
  if (s3) return { place: 's3', bucket: s3.bucket }
  return { place: 'disk', items: await copyFiles(path.join(dataDir, 'files'), draft) }
}

async function readDatabase(
  connection: BackupPlace['connection'],
  draft: string,
): Promise<Omit<Manifest, 'files'>> {
  const client = connectUnhurried(connection)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const migrations = await readMigrationsOf(client)
    const found = await listTables(client)
    // The lock keeps migrations from changing a table before its rows are copied.
    await client.query(`lock table ${found.map(quoted).join(', ')} in access share mode`)
    const tables: BackedTable[] = []
    for (const table of found) tables.push(await copyTable(client, table, draft))
    const server = await client.query<{ server_version: string }>('show server_version')
    return {
      format: 1,
      version: packageJson.version,
      postgres: server.rows[0]?.server_version ?? 'unknown',
      createdAt: new Date().toISOString(),
      migrations,
      jobsSchema: await readJobsSchema(client),
      tables,
      // Sequences are not transactional. Read last, they are at least as high as every number in the rows.
      sequences: await readSequences(client),
    }
  } finally {
    await client.end()
  }
}

async function readMigrationsOf(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows: found } = await client.query<{ is: boolean }>(
    `select to_regclass('public.schema_migration') is not null as is`,
  )
  if (!found[0]?.is) {
    throw new BackupError('There is nothing to back up: the portal has never run on this database.')
  }
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from schema_migration order by name',
  )
  return rows
}

async function copyTable(client: pg.Client, table: BackupTable, draft: string): Promise<BackedTable> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const rows = client.query(copyTo(`copy ${quoted(table)} (${columns}) to stdout`))
  const file = tableFile(draft, table)
  await pipeline(rows, zlib.createGzip({ level: 5 }), fs.createWriteStream(file, { mode: 0o600 }))
  return { ...table, rows: rows.rowCount, sha256: await digestOf(file) }
}
