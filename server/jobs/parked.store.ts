import { toJson } from '#server/database/json.ts'
import type { Database } from '../database/pool.ts'

/** A job that writes to people, or another one. */
export type ParkedKind = 'mail' | 'job'

/**
 * SQL condition: the clock may act on rows made at this time. Rows from before a restore are left alone until the jobs of
 * that time are decided.
 */
export function isReleasedSql(createdAt: string): string {
  return `not exists (select from restoration where decision is null and ${createdAt} < restored_at)`
}

/** SQL condition: this is from before a restore whose mails were dropped, and was due before that. */
export function isDroppedSql({ createdAt, dueAt }: { createdAt: string; dueAt: string }): string {
  return `exists (select from restoration
    where decision = 'dropped' and ${createdAt} < restored_at and ${dueAt} < decided_at)`
}

/** Begins a restore that is not decided yet. */
export async function insertRestoration(db: Database, backedUpAt: string): Promise<void> {
  await db.query(
    `insert into restoration (backed_up_at) values ($1::timestamptz)
     on conflict (is_only) do update set
       restored_at = excluded.restored_at, backed_up_at = excluded.backed_up_at, decision = null, decided_at = null`,
    [backedUpAt],
  )
}

export type ParkedRow = { restored_at: Date; backed_up_at: Date; mails: number; jobs: number }

/** The undecided restore, with its parked jobs. */
export async function findParked(db: Database): Promise<ParkedRow | undefined> {
  const { rows } = await db.query<ParkedRow>(
    `select restored_at, backed_up_at,
       (select coalesce(sum(mails), 0) from parked_job where kind = 'mail')::integer as mails,
       (select count(*) from parked_job where kind = 'job')::integer as jobs
     from restoration where decision is null`,
  )
  return rows[0]
}

/** Locks the restore that is not decided yet. False if there is none. */
export async function lockRestoration(tx: Database): Promise<boolean> {
  const { rowCount } = await tx.query('select from restoration where decision is null for update')
  return rowCount === 1
}

export async function decideRestoration(tx: Database, decision: 'released' | 'dropped'): Promise<void> {
  await tx.query('update restoration set decision = $1, decided_at = now() where decision is null', [decision])
}

export type ParkedCount = { mails: number; jobs: number }

const countSql = `coalesce(sum(mails) filter (where kind = 'mail'), 0)::integer as mails,
  (count(*) filter (where kind = 'job'))::integer as jobs`

/** Puts parked jobs back into the queue, all or those of a kind. One with the key of a newer job is left out: that one does its work. */
export async function releaseJobs(tx: Database, kind: ParkedKind | null): Promise<ParkedCount> {
  const { rows } = await tx.query<ParkedCount>(
    `with released as (
       delete from parked_job where $1::text is null or kind = $1 returning *
     ), added as materialized (
       select graphile_worker.add_job(task, payload, queue_name, greatest(run_at, now()), max_attempts, job_key, priority,
         null, case when job_key is null then null else 'unsafe_dedupe' end)
       from (select * from released order by id) job
     )
     select ${countSql} from released where (select count(*) from added) >= 0`,
    [kind],
  )
  return rows[0] ?? { mails: 0, jobs: 0 }
}

export async function deleteParked(tx: Database): Promise<ParkedCount> {
  const { rows } = await tx.query<ParkedCount>(
    `with dropped as (delete from parked_job returning kind, mails) select ${countSql} from dropped`,
  )
  return rows[0] ?? { mails: 0, jobs: 0 }
}

/** Adds a job about something that was made at this time, parked if that was before a restore that is not decided yet. */
export async function addJobAbout(
  tx: Database,
  { task, payload, kind, madeAt }: { task: string; payload: object; kind: ParkedKind; madeAt: Date },
): Promise<void> {
  await tx.query(
    `with past as (
       select from restoration where decision is null and $4::timestamptz < restored_at
     ), parked as (
       insert into parked_job (task, payload, kind, mails, priority, max_attempts, run_at)
       select $1::text, $2::json, $3::text, case when $3::text = 'mail' then 1 else 0 end, 0, 25, now() from past
     )
     select graphile_worker.add_job($1::text, $2::json) where not exists (select from past)`,
    [task, toJson(payload), kind, madeAt],
  )
}
