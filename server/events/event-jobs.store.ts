import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import type { EventType } from './event-types.ts'

/** A job that follows from events. Its payload is the ids of their subjects under this name, at most so many. */
type EventJob = { task: string; idsName: string; most: number }

/** The jobs that follow from events: those that are read together have one job of each kind. */
export type EventJobs = Partial<Record<EventType, EventJob | EventJob[]>>

const maxAtOnce = 500

/**
 * Adds the jobs of the consumers that follow from the next events, and moves their positions, in one statement. A consumer that
 * another process is moving is left to it.
 */
const addJobsSql = `
  with follows as (
    select * from jsonb_to_recordset($1) as follows(name text, type text, task text, ids_name text, most integer)
  ), consumer as (
    select own.name, own.number from event_consumer own
    where own.name in (select name from follows) and own.number < (select last from event_counter)
    order by own.name for update skip locked
  ), next as (
    select id, number, type, subject_id from event
    where number > (select min(number) from consumer)
    order by number limit ${maxAtOnce}
  ), moved as (
    update event_consumer set number = last.number, seen_at = now()
    from (select max(number) as number from next) last, consumer
    where event_consumer.name = consumer.name and last.number > consumer.number
  ), numbered as (
    select follows.*, next.number, next.subject_id,
      (row_number() over (partition by follows.name order by next.number) - 1) / most as batch
    from next join follows using (type) join consumer on consumer.name = follows.name and next.number > consumer.number
  ), batches as (
    select task, batch, json_build_object(ids_name, json_agg(subject_id order by number)) as payload
    from numbered group by name, task, ids_name, batch
  ), added as (
    select graphile_worker.add_jobs(array_agg(
      (task, payload, null, null, null, null, null, null)::graphile_worker.job_spec order by batch))
    from batches
    having count(*) > 0
  )
  select (select count(*) from next) as taken, (select count(added) from added) as added`

/** A job that follows from a type of event; `name` is that of its position. */
type Consumer = { name: string; type: string; task: string; ids_name: string; most: number }

function consumersOf(jobs: EventJobs): Consumer[] {
  return Object.entries(jobs).flatMap(([type, all]) =>
    [all].flat().map(({ task, idsName, most }) => ({
      name: `${task} ${type}`,
      type,
      task,
      ids_name: idsName,
      most,
    })),
  )
}

/** Begins the positions of these jobs, if they are not there: each reads the events from now on. */
export async function addEventConsumers(db: Database, jobs: EventJobs): Promise<void> {
  await db.query('select add_event_consumers($1)', [consumersOf(jobs).map(({ name }) => name)])
}

/** Numbers the next events and adds the jobs that follow from them. Returns how many it has numbered or read. */
export async function addEventJobs(db: Database, jobs: EventJobs): Promise<number> {
  const numbered = await db.query<{ count: number }>('select number_events($1) as count', [maxAtOnce])
  const { rows } = await db.query<{ taken: number }>(addJobsSql, [toJson(consumersOf(jobs))])
  return Math.max(numbered.rows[0]?.count ?? 0, rows[0]?.taken ?? 0)
}

const retentionDays = 90

/** Deletes events older than three months that every consumer has read; one of an extension that is gone does not count. */
export async function deleteOldEvents(db: Database): Promise<void> {
  await db.query(
    `delete from event where at < now() - $1 * interval '1 day'
       and not exists (select from event_waiting waiting where waiting.id = event.id)`,
    [retentionDays],
  )
}
