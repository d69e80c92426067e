import type pg from 'pg'
import { formerSentence, isFormer } from '../database/former-database.ts'
import { readMigrations } from '../database/migrate.ts'
import type { Migration } from '../database/migration.ts'
import { unsafeIn } from '../database/migration-safety.ts'
import type { Database } from '../database/pool.ts'
import { ExtensionError, findExtensions, readOwnMigrations } from '../extensions/find-extensions.ts'
import { loadExtensions } from '../extensions/load-extensions.ts'
import { openExtensions } from '../extensions/open-extensions.ts'
import { type SettingValues, settings } from '../settings.ts'
import { settingsSince } from './former-settings.ts'
import { hasMigrated, readApplied, readTableSizes } from './upgrade.store.ts'
import { planMigrations, roughly } from './upgrade-plan.ts'

/** `problems`: why the portal would not start, or would lose something. Without any, the upgrade can be made. */
export type UpgradeReport = { lines: string[]; problems: string[] }

type Asked = { db: pg.Pool; extensionsDir: string; from: string }

/** What an upgrade to this release would do. It changes nothing. */
export async function reportUpgrade({ db, extensionsDir, from }: Asked): Promise<UpgradeReport> {
  const applied = (await hasMigrated(db)) ? await readApplied(db) : new Map<string, string>()
  if (isFormer([...applied.keys()])) return { lines: [], problems: [formerSentence('The database')] }
  const own = await checkExtensions(extensionsDir, db)
  const all = [...readMigrations(), ...own.migrations]
  const missing = all.filter(({ name }) => !applied.has(name))
  const changed = all.filter(({ name, digest }) => applied.has(name) && applied.get(name) !== digest)
  const names = new Set(all.map(({ name }) => name))
  // Without the extension its tables stay and nobody uses them; a migration of the portal is of a newer release.
  const unknown = [...applied.keys()].filter((name) => !names.has(name) && !name.includes('/'))
  return {
    lines: [
      ...(await migrationLines(db, missing)),
      ...besideLines(missing, applied.size > 0),
      ...settingLines(from),
      ...own.lines,
    ],
    problems: [
      ...own.problems,
      ...changed.map(({ name }) => `Migration ${name} was changed after it had been applied.`),
      ...unknown.map((name) => `The database has ${name} of a newer release, which this one does not know.`),
    ],
  }
}

async function migrationLines(db: Database, missing: readonly Migration[]): Promise<string[]> {
  if (missing.length === 0) return ['Migrations: none, the database is up to date.']
  const planned = planMigrations(missing, await readTableSizes(db))
  const seconds = planned.reduce((sum, one) => sum + one.seconds, 0)
  return [
    `Migrations: ${planned.length}, ${roughly(seconds)} in all, estimated from the sizes of the tables.`,
    ...planned.map(({ name, table, rows, seconds: own }) => {
      const about = rows > 0 ? `${table} has about ${rows.toLocaleString('en')} rows, ` : ''
      return `  ${name}: ${about}${roughly(own)}`
    }),
  ]
}

function besideLines(missing: readonly Migration[], hasData: boolean): string[] {
  if (missing.length === 0 || !hasData) return []
  const unsafe = missing.map(({ name, sql }) => ({ name, reasons: unsafeIn(sql) })).filter((one) => one.reasons[0])
  if (unsafe.length === 0) return ['The running release can serve meanwhile, and after a step back.']
  return [
    'Stop the running release before: it could fail beside these migrations.',
    ...unsafe.map(({ name, reasons }) => `  ${name} ${reasons.join(', ')}`),
  ]
}

function settingLines(from: string): string[] {
  const { added, removed } = settingsSince(from)
  return [
    added.length + removed.length === 0 ? `Settings: the same as in ${from}.` : `Settings, since ${from}:`,
    ...added.map((name) => `  new: ${name}. ${settings[name as keyof SettingValues].describe}`),
    ...removed.map((name) => `  gone: ${name}. Remove it from the environment.`),
  ]
}

type Checked = { migrations: Migration[]; lines: string[]; problems: string[] }

/** Extensions are asked which jobs they have, and run none. */
function notYet(pool: pg.Pool): Parameters<typeof openExtensions>[1] {
  return { pool, log: () => {}, publicUrl: '', paymentChanged: async () => {} }
}

async function checkExtensions(dir: string, pool: pg.Pool): Promise<Checked> {
  try {
    const found = findExtensions(dir)
    const migrations = readOwnMigrations(dir)
    openExtensions(await loadExtensions(dir), notYet(pool))
    const names = found.map(({ name }) => name).join(', ')
    const line = found.length === 0 ? 'Extensions: none.' : `Extensions that fit: ${names}.`
    return { migrations, lines: [line], problems: [] }
  } catch (error) {
    if (!(error instanceof ExtensionError)) throw error
    return { migrations: [], lines: [], problems: [error.message] }
  }
}
