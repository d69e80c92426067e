import type { Database } from '../database/pool.ts'
import { liveChannel } from '../live/live.hub.ts'

/** Most rows that one statement takes out of the outbox. */
export const maxAtOnce = 500

/**
 * Takes rows of the outbox, adds their jobs and notifies open pages, in one statement. It skips rows that another
 * process is taking. Returns their number.
 */
export async function takeOutbox(db: Database): Promise<number> {
  const { rows } = await db.query<{ taken: number }>(`
    with taken as (
      delete from outbox
      where id = any(array(select id from outbox order by id limit ${maxAtOnce} for update skip locked))
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
