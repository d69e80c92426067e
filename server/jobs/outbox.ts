import type pg from 'pg'
import { liveChannel } from '../live/live.hub.ts'

/** The longest that a row waits in the outbox. Each run is one small statement. */
const gapMs = 200
const mostAtOnce = 500

/**
 * Takes the rows of the outbox, gives the jobs to the runner and notifies open pages: all of it or nothing. What
 * another process is just taking is left to it.
 */
const takeSql = `
  with taken as (
    delete from handover
    where id = any(array(select id from handover order by id limit ${mostAtOnce} for update skip locked))
    returning id, task, payload, word
  ), added as (
    select graphile_worker.add_jobs(
      array_agg((task, payload, null, null, null, null, null, null)::graphile_worker.job_spec order by id))
    from taken where task is not null
    having count(*) > 0
  ), notified as (
    select pg_notify('${liveChannel}', word) from taken where word is not null
  )
  select (select count(*) from taken) as taken, (select count(added) from added) as added, (select count(notified) from notified) as notified`

/** Takes what is there now, and answers how many pieces that was. */
export async function drainOutbox(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ taken: number }>(takeSql)
  return rows[0]?.taken ?? 0
}

/**
 * Takes the rows that statements write to the table `handover` instead of adding a job or notifying: see migration
 * 0035. Any number of processes may do so; what one leaves behind the next one takes.
 */
export function startOutbox(pool: pg.Pool): { stop(): Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()

  async function take(): Promise<void> {
    // While the database is not reachable, all rows stay in the outbox.
    const taken = await drainOutbox(pool).catch(() => 0)
    if (!isStopped) plan(taken === mostAtOnce ? 0 : gapMs)
  }

  function plan(ms: number): void {
    timer = setTimeout(() => {
      turn = take()
    }, ms)
    timer.unref()
  }

  plan(gapMs)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
