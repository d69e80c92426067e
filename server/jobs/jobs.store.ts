import { toJson } from '#server/database/json.ts'
import type { Database } from '../database/pool.ts'

/**
 * Use it in the statement or transaction that causes the job, so that both are committed or neither. `payload` is an
 * SQL expression of type json.
 */
export function addJobSql(name: string, payload: string): string {
  return `graphile_worker.add_job('${name}', ${payload})`
}

/** Adds a job to the transaction that causes it. */
export async function addJob(tx: Database, name: string, payload: object): Promise<void> {
  await tx.query('select graphile_worker.add_job($1, $2::json)', [name, toJson(payload)])
}

/** Adds a job for each payload. */
export async function addJobs(tx: Database, name: string, payloads: readonly object[]): Promise<void> {
  await tx.query('select graphile_worker.add_job($1, payload) from unnest($2::json[]) as payload', [
    name,
    payloads.map((payload) => toJson(payload)),
  ])
}

/** As `addJob`, for a job that a user waits for: it runs before all others. */
export async function addUrgentJob(tx: Database, name: string, payload: object): Promise<void> {
  await tx.query('select graphile_worker.add_job($1, $2::json, priority := -10)', [name, toJson(payload)])
}

/** Unlocks all jobs and queues that these runners have locked. */
export async function unlockRunners(db: Database, runnerIds: readonly string[]): Promise<void> {
  await db.query('select graphile_worker.force_unlock_workers($1)', [runnerIds])
}

/** Unlocks everything, when no runner of this database lives. */
export async function unlockAllRunners(db: Database): Promise<void> {
  await db.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs where locked_by is not null
     ))`,
  )
}

/** Makes the unlocked ones of these jobs due now, after the waiting jobs. Returns their number. */
export async function runNow(db: Database, ids: readonly number[]): Promise<number> {
  const { rowCount } = await db.query(
    'select from graphile_worker.reschedule_jobs($1::bigint[], run_at := now())',
    [ids],
  )
  return rowCount ?? 0
}

/**
 * Runs jobs now that failed with this error, instead of after their growing pause: the cause is over. Their attempts
 * are reset, because the failures were not theirs; those that were given up meanwhile are among them.
 */
export async function retryFailedJobs(db: Database, failedWith: string): Promise<void> {
  await db.query(
    `select from graphile_worker.reschedule_jobs(array(
       select id from graphile_worker.jobs
       where locked_by is null and (run_at > now() or attempts >= max_attempts) and attempts > 0 and starts_with(last_error, $1)
     ), run_at := now(), attempts := 1)`,
    [failedWith],
  )
}
