import { type Migration, type MigrationKind, migrationKind } from '../database/migration.ts'

/** Rows that a table has according to PostgreSQL's statistics. */
export type TableSizes = ReadonlyMap<string, number>

export type PlannedMigration = {
  name: string
  kind: MigrationKind
  /** The largest table that it changes, if it exists already. */
  table: string | undefined
  rows: number
  seconds: number
}

/**
 * Rows a second that an operator can plan with; assumed, and low on purpose. `node bench/upgrade.ts` measures the real
 * time. A plain migration may have to look at each row, as for a new check.
 */
const rowsOfSecond: Record<MigrationKind, number> = { batched: 8_000, concurrent: 200_000, plain: 400_000 }

const named = /\b(?:alter\s+table|update|insert\s+into|on|from|join)\s+(?:if\s+exists\s+|only\s+)*(\w+)/gi

/** Words of a migration that may be names of tables. */
function wordsOf(sql: string): string[] {
  return Array.from(sql.replaceAll(/--.*$/gm, '').matchAll(named), ([, name = '']) => name.toLowerCase())
}

/** What each migration has to do, estimated from the largest table that it names. */
export function planMigrations(migrations: readonly Migration[], sizes: TableSizes): PlannedMigration[] {
  return migrations.map((migration) => {
    const kind = migrationKind(migration)
    const [table] = wordsOf(migration.sql)
      .filter((word) => sizes.has(word))
      .sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
    const rows = (table && sizes.get(table)) || 0
    return { name: migration.name, kind, table, rows, seconds: rows / rowsOfSecond[kind] }
  })
}

/** Seconds as an operator plans with them: never more exact than the estimate is. */
export function roughly(seconds: number): string {
  if (seconds < 5) return 'some seconds'
  if (seconds < 90) return `about ${Math.ceil(seconds / 10) * 10} seconds`
  return `about ${Math.ceil(seconds / 60)} minutes`
}
