import path from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { DatabaseUnreachable, reachDatabase } from '../database/open.ts'
import { createPool } from '../database/pool.ts'
import { createPrimary } from '../database/primary.ts'
import { ExtensionError } from '../extensions/find-extensions.ts'
import { findParked, type ParkedCount } from '../jobs/parked.store.ts'
import { applyParkedAction, type ParkedAction } from '../jobs/parked.ts'
import { type BackupPlace, writeBackup } from './backup.ts'
import { BackupError, type Manifest } from './backup-manifest.ts'
import { newFolder } from './backup-now.ts'
import { type BackupsToKeep, deleteOldBackups } from './old-backups.ts'
import { restoreBackup } from './restore.ts'

const usage = `npm run backup -- [--to FOLDER | --keep COUNT --keep-days DAYS]
npm run restore -- FOLDER [--force]
npm run release-parked -- --all | --only mails | --drop`

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function log(line: string): void {
  process.stderr.write(`${line}\n`)
}

function summaryOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const location =
    files.place === 's3' ? `the files are in the bucket ${files.bucket}` : `${files.items.length} files`
  return `${rows} rows in ${tables.length} tables, ${location}`
}

type ToBackup = { folder: string; keep: BackupsToKeep }

async function backup(place: BackupPlace, { folder, keep }: ToBackup): Promise<void> {
  const manifest = await writeBackup(place, folder)
  print(`Backed up to ${folder}: ${summaryOf(manifest)}`)
  if (manifest.files.place === 's3') {
    print('The bucket is not included: turn on its versioning or replication, see docs/backup.md.')
  }
  if (keep.count === undefined && keep.days === undefined) return
  for (const old of deleteOldBackups(folder, keep)) print(`Deleted ${old}`)
}

async function restore(place: BackupPlace, folder: string, isForced: boolean): Promise<void> {
  const { manifest, parked } = await restoreBackup(place, path.resolve(folder), { isForced })
  print(`Restored the state of ${manifest.createdAt}: ${summaryOf(manifest)}`)
  print(`Parked: ${countsOf(parked)}. They do not run until you decide: npm run release-parked -- --all, or`)
  print('--only mails, or --drop. Until then, orders from before neither expire nor get invoices by themselves.')
}

function countsOf({ mails, jobs }: ParkedCount): string {
  return `${mails} mails and ${jobs} other jobs`
}

const doneWords: Record<ParkedAction, string> = {
  all: 'Released',
  mails: 'Released, without the other jobs',
  drop: 'Dropped',
}

async function releaseParked({ connection }: BackupPlace, decision: ParkedAction): Promise<void> {
  const pool = createPool({ connection, max: 1, onError: () => undefined })
  try {
    if (!(await findParked(pool))) return print('Nothing is parked.')
    print(`${doneWords[decision]}: ${countsOf(await applyParkedAction(pool, { decision, actor: null }))}`)
    const left = await findParked(pool)
    if (left) print(`Still parked: ${countsOf(left)}`)
  } finally {
    await pool.end()
  }
}

function readArguments(args: string[]) {
  const options = {
    to: { type: 'string' },
    keep: { type: 'string' },
    'keep-days': { type: 'string' },
    force: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
    drop: { type: 'boolean', default: false },
  } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [command, folder] = positionals
    if (command === 'backup' && !folder) {
      const keep = { count: countOf(values.keep), days: countOf(values['keep-days']) }
      return { command, to: placeOf(values.to, keep), keep } as const
    }
    if (command === 'restore' && folder) return { command, folder, isForced: values.force } as const
    const decision = decisionOf(values)
    if (command === 'release-parked' && !folder && decision) return { command, decision } as const
  } catch (error) {
    if (error instanceof BackupError) throw error
    // Falls through to the message for unknown commands.
  }
  throw new BackupError(usage)
}

/** A whole number from 1; undefined if it is not given. Throws for everything else. */
function countOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new BackupError(`--keep and --keep-days take a whole number from 1 to 99999, not ${text}.`)
}

/** Only backups that got their names here are counted and deleted. */
function placeOf(to: string | undefined, { count, days }: BackupsToKeep): string | undefined {
  if (to === undefined || (count === undefined && days === undefined)) return to
  throw new BackupError('--keep and --keep-days are for the backups in BACKUP_DIR: leave --to out.')
}

/** One of them, and not two. */
function decisionOf(values: { all: boolean; only?: string | undefined; drop: boolean }): ParkedAction | undefined {
  const given: ParkedAction[] = []
  if (values.all) given.push('all')
  if (values.only === 'mails') given.push('mails')
  if (values.drop) given.push('drop')
  return given.length === 1 && (values.only ?? 'mails') === 'mails' ? given[0] : undefined
}

/** A backup and a restore use one connection. With several hosts, it leads to the primary. */
async function primaryOf(connection: BackupPlace['connection']): Promise<BackupPlace['connection']> {
  if (!('addresses' in connection)) return connection
  return { connectionString: await createPrimary(connection.addresses).find() }
}

async function main(): Promise<void> {
  const wanted = readArguments(process.argv.slice(2))
  const config = readConfig(undefined, 'command')
  const { connection, location, release } = await reachDatabase(config, log)
  const { dataDir, s3, extensionsDir } = config
  const place = { connection: await primaryOf(connection), dataDir, s3, extensionsDir }
  print(`Database ${location}`)
  try {
    if (wanted.command === 'backup') {
      const folder = path.resolve(wanted.to ?? newFolder(config.backupDir))
      await backup(place, { folder, keep: wanted.keep })
    } else if (wanted.command === 'restore') await restore(place, wanted.folder, wanted.isForced)
    else await releaseParked(place, wanted.decision)
  } finally {
    await release()
  }
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    const isExpected = [BackupError, ConfigError, DatabaseUnreachable, ExtensionError].some(
      (kind) => error instanceof kind,
    )
    log(isExpected ? error.message : `Failed: ${error.stack ?? error.message}`)
    process.exit(1)
  },
)
