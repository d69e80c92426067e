import type pg from 'pg'

/** Applied migrations with their digests; none in a database where the portal has never run. */
export async function readApplied(pool: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows: found } = await pool.query<{ is: boolean }>(
    `select to_regclass('public.schema_migration') is not null as is`,
  )
  if (!found[0]?.is) return new Map()
  const { rows } = await pool.query<{ name: string; digest: string }>('select name, digest from schema_migration')
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

/** How many rows each table has, as PostgreSQL last counted them. */
export async function readTableSizes(pool: pg.Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select relname::text as name, greatest(reltuples, 0)::bigint as rows from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, rows }) => [name, rows]))
}
