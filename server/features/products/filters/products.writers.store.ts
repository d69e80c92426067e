import type { Database } from '#server/database/pool.ts'

/** The transactions that may write products: a statement locks the table before it reads what it writes. */
export async function listWriters(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ writer: string }>(
    `select virtualtransaction as writer from pg_locks
     where locktype = 'relation' and relation = 'product'::regclass
       and database = (select oid from pg_database where datname = current_database())
       and granted and mode not in ('AccessShareLock', 'RowShareLock') and pid <> pg_backend_pid()`,
  )
  return rows.map(({ writer }) => writer)
}
