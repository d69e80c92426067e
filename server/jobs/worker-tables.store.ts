import type { Database } from '../database/pool.ts'

/**
 * The statements that write graphile-worker's private tables, because the library has no function for it: see decision
 * 0045. Check these first when upgrading the library.
 */

/**
 * Unlocks jobs that this runner has locked and does not run, because their start was lost with a connection. They run
 * after the waiting jobs. Returns their number.
 */
export async function unlockLostJobs(
  db: Database,
  { runnerId, running, ids }: { runnerId: string; running: readonly string[]; ids: readonly number[] },
): Promise<number> {
  const { rowCount } = await db.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = greatest(run_at, now())
     where id = any($3::bigint[]) and locked_by = $1 and id <> all($2::bigint[])`,
    [runnerId, running, ids],
  )
  return rowCount ?? 0
}

/**
 * Deletes times of last runs that are in the future. They were written while the machine's clock was ahead, and the
 * jobs would not run again until then.
 */
export async function deleteFutureRuns(db: Database): Promise<void> {
  await db.query(
    `update graphile_worker._private_known_crontabs set last_execution = null
     where last_execution > now() + interval '2 minutes'`,
  )
}
