import type { Database } from '../database/pool.ts'

/**
 * The statements that write graphile-worker's private tables, or read what no view of it has, because the library has no
 * function for it: see decisions 0045 and 0112. Check these first when upgrading the library.
 */

/**
 * Unlocks jobs that this runner has locked and does not run, because their start was lost with a connection. They run
 * after the waiting jobs. Returns their number.
 */
export async function unlockLostJobs(
  db: Database,
  { runnerId, running, ids }: { runnerId: string; running: readonly string[]; ids: readonly number[] },
): Promise<number> {
  const { rowCount } = await db.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = greatest(run_at, now())
     where id = any($3::bigint[]) and locked_by = $1 and id <> all($2::bigint[])`,
    [runnerId, running, ids],
  )
  return rowCount ?? 0
}

/**
 * Deletes times of last runs that are in the future. They were written while the machine's clock was ahead, and the
 * jobs would not run again until then.
 */
export async function deleteFutureRuns(db: Database): Promise<void> {
  await db.query(
    `update graphile_worker._private_known_crontabs set last_execution = null
     where last_execution > now() + interval '2 minutes'`,
  )
}

/**
 * Takes all jobs that may still run out of the queue and parks them, except those of the tasks `stay`. Those of the tasks
 * `mails` send mails: as many as the list in their payload is long, else one.
 */
export async function parkJobs(
  db: Database,
  { stay, mails }: { stay: readonly string[]; mails: readonly string[] },
): Promise<void> {
  await db.query(
    `with open as (
       select j.id, t.identifier as task, j.payload, q.queue_name, j.priority, j.max_attempts, j.run_at, j.key,
         t.identifier = any($2::text[]) as is_mail
       from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
       where j.attempts < j.max_attempts and t.identifier <> all($1::text[])
     ), parked as (
       insert into parked_job (task, payload, kind, mails, queue_name, priority, max_attempts, run_at, job_key)
       select task, payload, case when is_mail then 'mail' else 'job' end,
         case when is_mail then coalesce((
           select max(json_array_length(value)) from json_each(payload) where json_typeof(value) = 'array'
         ), 1) else 0 end,
         queue_name, priority, max_attempts, run_at, key
       from open order by id
     )
     select count(*) from graphile_worker.complete_jobs(array(select id from open))`,
    [stay, mails],
  )
}
