import type pg from 'pg'
import type { Database } from '../database/pool.ts'
import { runNow } from './jobs.store.ts'
import { listOrphans, lockPresence, unlockDeadRunners } from './orphans.store.ts'
import { unlockLostJobs } from './worker-tables.store.ts'

/**
 * Takes the advisory lock of this runner on its own listening connection: other processes then know that the runner
 * lives. After a reconnect it is called again. Call it while the connection runs a query.
 */
export function sayAlive(client: pg.PoolClient, runnerId: string): void {
  // One query at a time: pg warns about more.
  client.once('drain', () => {
    lockPresence(client, runnerId).catch(() => undefined)
  })
}

/**
 * Unlocks jobs whose worker died, or whose start was lost with a connection. Two checks in a row must agree: a runner
 * that just lost its connection, or a job that just completes, does not count as dead.
 */
export function orphanFinder(db: Database): (runnerId: string, running: Iterable<string>) => Promise<number> {
  let suspects = new Set<number>()
  return async (runnerId, running) => {
    const known = [...running]
    const found = await listOrphans(db, runnerId, known)
    const orphans = found.filter(({ id }) => suspects.has(id))
    suspects = new Set(found.map(({ id }) => id))
    if (orphans.length === 0) return 0
    const idsOf = (isOwn: boolean) => orphans.flatMap(({ id, is_own }) => (is_own === isOwn ? [id] : []))
    const lost = await unlockLostJobs(db, { runnerId, running: known, ids: idsOf(true) })
    await unlockDeadRunners(db, idsOf(false))
    return lost + (await runNow(db, idsOf(false)))
  }
}
