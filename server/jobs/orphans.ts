import type pg from 'pg'
import type { Database } from '../database/pool.ts'

/** Any number, as long as every release uses the same one. */
const lockClass = 7_220_419

/** The database drops it the moment the connection is gone, however its process ended. */
const presence = `${lockClass}, hashtext($1)`

/**
 * Says over the runner's own listening connection that it lives: others see by it which jobs have no process any more.
 * A lost connection is the runner's to mend; it then says so again. Call while the connection has something to do.
 */
export function sayAlive(client: pg.PoolClient, runnerId: string): void {
  // One statement at a time: pg warns of more.
  client.once('drain', () => {
    client.query(`select pg_advisory_lock_shared(${presence})`, [runnerId]).catch(() => undefined)
  })
}

/** Jobs that have been held for a while by nobody who lives, or by this runner, which knows nothing of them. */
const orphansSql = `
  select id from graphile_worker._private_jobs as job
  where locked_at < now() - interval '5 seconds'
    and case when locked_by = $1 then id <> all($2::bigint[]) else not exists (
      select from pg_locks where locktype = 'advisory' and classid = ${lockClass} and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and objid = (hashtext(job.locked_by)::bigint & 4294967295)::oid
    ) end`

/**
 * Frees jobs whose worker died, or whose start was lost with a connection. Two looks in a row must agree: a runner
 * that has just lost its connection, or a job that is just being crossed off, does not count as dead.
 */
export function orphanFinder(db: Database): (runnerId: string, running: Iterable<string>) => Promise<number> {
  let suspects = new Set<number>()
  return async (runnerId, running) => {
    const { rows } = await db.query<{ id: number }>(orphansSql, [runnerId, [...running]])
    const found = rows.map(({ id }) => id)
    const orphans = found.filter((id) => suspects.has(id))
    suspects = new Set(found)
    if (orphans.length === 0) return 0
    const freed = await db.query(
      `update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = greatest(run_at, now())
       where id = any($3::bigint[]) and id in (${orphansSql})`,
      [runnerId, [...running], orphans],
    )
    return freed.rowCount ?? 0
  }
}
