import type { Database } from '../database/pool.ts'
import { liveChannel } from '../live/live.hub.ts'

/** How many rows one statement takes out of the outbox. */
export const mostAtOnce = 500

/**
 * Takes rows of the outbox, gives the jobs to the runner and notifies open pages: all of it or nothing. What another
 * process is just taking is left to it. Returns how many rows that was.
 */
export async function takeOutbox(db: Database): Promise<number> {
  const { rows } = await db.query<{ taken: number }>(`
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
    select (select count(*) from taken) as taken, (select count(added) from added) as added, (select count(notified) from notified) as notified`)
  return rows[0]?.taken ?? 0
}
