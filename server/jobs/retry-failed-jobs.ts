import type { Database } from '../database/pool.ts'

/**
 * Lets jobs that failed with these words run now instead of at the end of their ever longer pause: what they waited for is
 * there again. Their tries are not counted, they were not their fault.
 */
export async function retryFailedJobs(db: Database, failedWith: string): Promise<void> {
  await db.query(
    `update graphile_worker._private_jobs set run_at = now(), attempts = 1
     where locked_by is null and run_at > now() and attempts > 0 and starts_with(last_error, $1)`,
    [failedWith],
  )
}
