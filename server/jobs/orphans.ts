import type pg from 'pg'
import type { Database } from '../database/pool.ts'

/** Any number, but the same in every release. */
const lockClass = 7_220_419

/** An advisory lock: the database releases it when the connection ends, however the process died. */
const presence = `${lockClass}, hashtext($1)`

/**
 * Takes the advisory lock of this runner on its own listening connection: other processes then know that the runner
 * lives. After a reconnect it is called again. Call it while the connection runs a query.
 */
export function sayAlive(client: pg.PoolClient, runnerId: string): void {
  // One query at a time: pg warns about more.
  client.once('drain', () => {
    client.query(`select pg_advisory_lock_shared(${presence})`, [runnerId]).catch(() => undefined)
  })
}

/** Jobs locked for a while by a runner that is dead, or by this runner, which does not run them. */
const orphansSql = `
  select id from graphile_worker._private_jobs as job
  where locked_at < now() - interval '5 seconds'
    and case when locked_by = $1 then id <> all($2::bigint[]) else not exists (
      select from pg_locks where locktype = 'advisory' and classid = ${lockClass} and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and objid = (hashtext(job.locked_by)::bigint & 4294967295)::oid
    ) end`

/**
 * Unlocks jobs whose worker died, or whose start was lost with a connection. Two checks in a row must agree: a runner
 * that just lost its connection, or a job that just completes, does not count as dead.
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
