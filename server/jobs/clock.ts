import type { Database } from '../database/pool.ts'

const jumpMs = 30_000

/** By how much the clock of this machine was off against the time that really went by, where that is more than half a minute. */
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
 * Deletes the note that a scheduled job last ran in the future: a machine's clock was ahead when it was written, and
 * nobody would run it again until then.
 */
export async function deleteFutureRuns(db: Database): Promise<void> {
  await db.query(
    `update graphile_worker._private_known_crontabs set last_execution = null
     where last_execution > now() + interval '2 minutes'`,
  )
}
