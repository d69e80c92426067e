import type { Database } from '#server/database/pool.ts'
import type { EventType } from './event-types.ts'

/** A job that follows from events. Its payload is the ids of their subjects under this name, at most so many. */
type EventJob = { task: string; idsName: string; most: number }

/** The jobs that follow from events: those that are read together have one job of each kind. */
export type EventJobs = Partial<Record<EventType, EventJob | EventJob[]>>

const mostAtOnce = 500

/**
 * Reads on from the consumer's position, adds the jobs and moves the position, in one statement. If another process is
 * doing it, this one finds nothing. A running transaction holds back all events after it.
 */
const addJobsSql = `
  with consumer as (
    select xid, id from event_consumer where name = 'jobs' for update skip locked
  ), taken as (
    select event.xid, event.id, event.type, event.subject_id
    from consumer, lateral (
      select * from event
      where (event.xid, event.id) > (consumer.xid, consumer.id)
        and event.xid < pg_snapshot_xmin(pg_current_snapshot())
      order by event.xid, event.id limit ${mostAtOnce}
    ) event
  ), moved as (
    update event_consumer set xid = last.xid, id = last.id
    from (select xid, id from taken order by xid desc, id desc limit 1) last
    where event_consumer.name = 'jobs'
  ), numbered as (
    select *, (row_number() over (partition by type, task order by xid, id) - 1) / most as batch
    from taken join jsonb_to_recordset($1) as follows(type text, task text, ids_name text, most integer) using (type)
  ), batches as (
    select task, batch, json_build_object(ids_name, json_agg(subject_id order by xid, id)) as payload
    from numbered group by type, task, ids_name, batch
  ), added as (
    select graphile_worker.add_jobs(array_agg(
      (task, payload, null, null, null, null, null, null)::graphile_worker.job_spec order by batch))
    from batches
    having count(*) > 0
  )
  select (select count(*) from taken) as taken, (select count(added) from added) as added`

/** Adds the jobs that follow from the next events. Returns how many events it has read. */
export async function addEventJobs(db: Database, jobs: EventJobs): Promise<number> {
  const follows = Object.entries(jobs).flatMap(([type, all]) =>
    [all].flat().map(({ task, idsName, most }) => ({ type, task, ids_name: idsName, most })),
  )
  const { rows } = await db.query<{ taken: number }>(addJobsSql, [JSON.stringify(follows)])
  return rows[0]?.taken ?? 0
}

const keptDays = 90

/** Deletes events older than three months that every consumer has read. */
export async function deleteOldEvents(db: Database): Promise<void> {
  await db.query(
    `delete from event where at < now() - $1 * interval '1 day'
       and not exists (select from event_waiting waiting where waiting.xid = event.xid and waiting.id = event.id)`,
    [keptDays],
  )
}

/**
 * After a restore, transaction ids start again and may be lower than those of the events. Handled events are numbered
 * before every new transaction, the others after them.
 */
export async function renumberEvents(db: Database): Promise<void> {
  await db.query(
    `update event set xid = case when (event.xid, event.id) > (consumer.xid, consumer.id) then '1' else '0' end::xid8
     from event_consumer consumer where consumer.name = 'jobs'`,
  )
  await db.query(`update event_consumer set xid = '0', id = 9223372036854775807`)
}
