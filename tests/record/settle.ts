import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { countUntaken } from '#tests/support/waiting-jobs.ts'
import { interrupted } from './interrupt.ts'

/** Jobs that are due or running. */
const dueSql = `select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`
const gapMs = 15
const longestMs = 60_000

/** Waits until no job is left, so that everything that jobs write and send exists. */
export async function settle(pool: pg.Pool): Promise<void> {
  const end = performance.now() + longestMs
  for (;;) {
    // Rows of the outbox are counted first: they may become jobs in between.
    const untaken = await countUntaken(pool)
    const { rows } = await pool.query<{ count: number }>(dueSql)
    const left = untaken + (rows[0]?.count ?? 0)
    if (left === 0) return
    if (performance.now() > end) throw new Error(`${left} jobs were not done in time`)
    await sleep(gapMs, undefined, { signal: interrupted })
  }
}
