import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { interrupted } from './interrupt.ts'

/** What has been handed over and not been taken, and jobs that are due or at work. */
const restlessSql = `
  select (select count(*) from handover)::int
    + (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts)::int as count`
const gapMs = 15
const longestMs = 60_000

/** Waits until nothing is left to be done by jobs, so that what they write and send is there. */
export async function settle(pool: pg.Pool): Promise<void> {
  const end = performance.now() + longestMs
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(restlessSql)
    if (rows[0]?.count === 0) return
    if (performance.now() > end) throw new Error(`${rows[0]?.count} jobs were not done in time`)
    await sleep(gapMs, undefined, { signal: interrupted })
  }
}
