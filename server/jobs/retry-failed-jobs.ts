import type { Database } from '../database/pool.ts'

/**
 * Runs jobs now that failed with this error, instead of after their growing pause: the cause is over. Their attempts
 * are reset, because the failures were not theirs.
 */
export async function retryFailedJobs(db: Database, failedWith: string): Promise<void> {
  await db.query(
    `update graphile_worker._private_jobs set run_at = now(), attempts = 1
     where locked_by is null and run_at > now() and attempts > 0 and starts_with(last_error, $1)`,
    [failedWith],
  )
}
