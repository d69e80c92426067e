import type { Database } from './pool.ts'

export async function noteBackup(db: Database, madeAt: string): Promise<void> {
  await db.query(
    `insert into last_backup (made_at) values ($1::timestamptz)
     on conflict (is_only) do update set made_at = greatest(last_backup.made_at, excluded.made_at)`,
    [madeAt],
  )
}

/** Seconds since the state of the last backup; without one, since the portal came to this database. */
export async function readBackupAge(db: Database): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>(
    `select extract(epoch from now() - coalesce(
       (select made_at from last_backup), (select min(applied_at) from schema_migration), now()))::float8 as seconds`,
  )
  return rows[0]?.seconds ?? 0
}
