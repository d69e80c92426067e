import crypto from 'node:crypto'
import path from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { addressesOf, createPrimary } from '../database/primary.ts'
import { type BackupPlace, writeBackup } from './backup.ts'

/** The path of a new backup folder, named after the current second. */
export function newFolder(backupDir: string): string {
  return path.join(backupDir, `datum-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`)
}

/** Where the pool of the running portal leads: the embedded database has no address in the settings. */
async function connectionOf(pool: pg.Pool, databaseUrl: string | undefined): Promise<BackupPlace['connection']> {
  if (databaseUrl) {
    const addresses = addressesOf(databaseUrl)
    return { connectionString: await createPrimary(addresses).find() }
  }
  const { connectionString, host, port, user, database } = pool.options
  if (connectionString) return { connectionString }
  if (!host || !port || !user || !database) throw new Error('the pool has no connection that a backup can use')
  return { host, port, user, database }
}

/** Writes a backup beside those of `npm run backup`, while the portal runs. Resolves to its folder. */
export async function backUpNow(pool: pg.Pool, config: Config): Promise<string> {
  const { dataDir, s3, extensionsDir, backupDir, databaseUrl } = config
  // Two backups may begin in the same second.
  const folder = `${newFolder(backupDir)}-${crypto.randomBytes(3).toString('hex')}`
  await writeBackup({ connection: await connectionOf(pool, databaseUrl), dataDir, s3, extensionsDir }, folder)
  return folder
}
