import type pg from 'pg'

export type Migration = { name: string; sql: string; digest: string }

/**
 * How a migration runs, by the end of its name. `plain`: in one transaction. `.concurrent.sql`: each statement by itself,
 * for indexes of large tables. `.batched.sql`: one statement for each 1,000 rows.
 */
export type MigrationKind = 'plain' | 'concurrent' | 'batched'

export function migrationKind({ name }: Pick<Migration, 'name'>): MigrationKind {
  if (name.endsWith('.concurrent.sql')) return 'concurrent'
  return name.endsWith('.batched.sql') ? 'batched' : 'plain'
}

/**
 * How long a migration waits for a lock; statements that come later wait behind it. It is less than `deadlock_timeout`
 * (one second), so the migration gives up and no order fails.
 */
export const longestLockWaitMs = 800

export async function recordMigration(client: pg.ClientBase, { name, digest }: Migration): Promise<void> {
  await client.query('insert into schema_migration (name, digest) values ($1, $2)', [name, digest])
}

/** The statements of a migration, without comments. Only for those without function bodies. */
export function statementsOf({ sql }: Pick<Migration, 'sql'>): string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
