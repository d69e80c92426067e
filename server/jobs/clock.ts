import type { Database } from '../database/pool.ts'

const jumpMs = 30_000

/**
 * How far the machine's clock jumped against the monotonic clock since the last call, if it is more than half a minute.
 */
export function jumpFinder(): () => number {
  const offset = () => Date.now() - performance.now()
  let known = offset()
  return () => {
    const jump = offset() - known
    known += jump
    return Math.abs(jump) > jumpMs ? jump : 0
  }
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
