import type { Database } from '../database/pool.ts'

/** Whether the portal has ever run on this database. */
export async function hasMigrated(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>(
    `select to_regclass('public.schema_migration') is not null as is`,
  )
  return rows[0]?.is ?? false
}

/** Applied migrations with their digests. */
export async function readApplied(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ name: string; digest: string }>('select name, digest from schema_migration')
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/**
 * About how many rows each table has: as PostgreSQL last counted them, or by the size of a table that it has not counted
 * yet, at 100 bytes a row.
 */
export async function readTableSizes(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ name: string; rows: number }>(
    `select relname::text as name,
       case when reltuples < 0 then pg_relation_size(oid) / 100 else reltuples::bigint end as rows
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}
