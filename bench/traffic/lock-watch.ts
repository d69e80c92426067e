import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '#server/database/pool.ts'
import type { DatabaseAddress } from '../portal.ts'

/** One wait for a lock: when it began, by `performance.now()`, and how long it took at least. */
export type LockWait = { startedAt: number; ms: number }

const everyMs = 10

/**
 * Looks a hundred times a second which transactions wait for a lock, and since when. Migrations themselves do not count:
 * they wait so that orders need not.
 */
export async function watchLocks(database: DatabaseAddress): Promise<{ stop(): Promise<LockWait[]> }> {
  const pool = createPool({ connection: database, max: 1, onError: () => undefined })
  const waits = new Map<string, LockWait>()
  let isOver = false
  async function watch(): Promise<void> {
    while (!isOver) {
      const { rows } = await pool.query<{ key: string; ms: number }>(
        `select pid || ' ' || waitstart as key, extract(epoch from clock_timestamp() - waitstart)::float8 * 1000 as ms
         from pg_locks where not granted and waitstart is not null and not exists (
           select from pg_locks own where own.pid = pg_locks.pid and own.locktype = 'advisory' and own.classid = 0 and own.granted
         )`,
        [],
      )
      const now = performance.now()
      for (const { key, ms } of rows) waits.set(key, { startedAt: now - ms, ms })
      await sleep(everyMs)
    }
  }
  const watching = watch()
  return {
    async stop() {
      isOver = true
      await watching
      await pool.end()
      return [...waits.values()]
    },
  }
}
