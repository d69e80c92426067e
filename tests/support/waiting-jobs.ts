import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Events and rows of the outbox that have not become jobs yet. An earlier release has no events. */
export async function countUntaken(pool: pg.Pool): Promise<number> {
  const { rows: known } = await pool.query<{ is: boolean }>(
    `select to_regclass('event_waiting') is not null as is`,
  )
  const events = known[0]?.is ? ' + (select count(*) from event_waiting)' : ''
  const { rows } = await pool.query<{ count: number }>(
    `select ((select count(*) from handover)${events})::int as count`,
  )
  return rows[0]?.count ?? 0
}

/** Jobs that are due or running. */
const dueSql = `select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`
const gapMs = 15
const longestMs = 60_000

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
