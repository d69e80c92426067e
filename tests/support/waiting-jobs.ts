import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Events and rows of the outbox that have not become jobs yet. */
export async function countUntaken(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select ((select count(*) from outbox) + (select count(*) from event_waiting))::int as count',
  )
  return rows[0]?.count ?? 0
}

/** Jobs that are due, running, or tried again later. */
const dueSql = `select count(*)::int as count from graphile_worker.jobs
  where attempts < max_attempts and (run_at <= now() or attempts > 0)`
const gapMs = 15
const longestMs = 300_000

/**
 * Waits until each event has become a job, which may run or not. An event waits for older transactions, also those of other
 * databases: until then jobs may be added at any time.
 */
export async function untilEventsAreJobs(pool: pg.Pool): Promise<void> {
  while ((await pool.query('select from event_waiting')).rowCount) await sleep(gapMs)
}

/** Waits until no job is left, so that everything that jobs write and send exists. */
export async function untilNoJobs(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  const end = performance.now() + longestMs
  for (;;) {
    // Rows of the outbox are counted first: they may become jobs in between.
    const untaken = await countUntaken(pool)
    const { rows } = await pool.query<{ count: number }>(dueSql)
    const left = untaken + (rows[0]?.count ?? 0)
    if (left === 0) return
    if (performance.now() > end) throw new Error(`${left} jobs were not done in time`)
    await sleep(gapMs, undefined, { signal })
  }
}
