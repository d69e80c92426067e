import { toJson } from '#server/database/json.ts'
import type { Database } from '../database/pool.ts'

/** The path of a picture's copy; null if it cannot be shown, undefined if it was never tried. */
export async function findCopy(db: Database, source: string): Promise<string | null | undefined> {
  const { rows } = await db.query<{ path: string | null }>('select path from copied_picture where source = $1', [
    source,
  ])
  return rows[0]?.path
}

export async function saveCopy(db: Database, source: string, path: string | null): Promise<void> {
  await db.query(
    `insert into copied_picture (source, path) values ($1, $2)
     on conflict (source) do update set path = excluded.path, tried_at = now()`,
    [source, path],
  )
}

/** Deletes copies that no account uses any more; the next sweep of pictures deletes their files. */
export async function sweepCopies(db: Database): Promise<void> {
  await db.query(
    `delete from copied_picture c where tried_at < now() - interval '1 day'
       and not exists (select from users where users.image = c.source)`,
  )
}

/** Adds a job that copies a picture, some minutes from now. */
export async function addCopyJob(
  db: Database,
  payload: { source: string; tries: number },
  minutes: number,
): Promise<void> {
  await db.query(
    `select graphile_worker.add_job('pictures.copy', $1::json, run_at := now() + $2 * interval '1 minute')`,
    [toJson(payload), minutes],
  )
}

/** Accounts of one batch. */
const atOnce = 500

type PersonRow = { id: string; source: string | null }

/** The next accounts by id whose picture is on another host and was never tried. */
export async function listPeople(tx: Database, after: string | null): Promise<PersonRow[]> {
  const { rows } = await tx.query<PersonRow>(
    `select id, case when image ~* '^https?://' and not exists (select from copied_picture where source = image)
       then image end as source
     from users where $1::uuid is null or id > $1 order by id limit ${atOnce}`,
    [after],
  )
  return rows
}

/**
 * The jobs of a batch run one after the other, and after all other jobs. The next batch begins when this one has been
 * tried, so at most `atOnce` jobs wait, and mails do not wait behind them. Each job has a limited number of tries.
 */
export async function addCopyJobs(tx: Database, sources: readonly string[]): Promise<void> {
  await tx.query(
    `select graphile_worker.add_job('pictures.copy', json_build_object('source', source), queue_name := 'earlier pictures',
      max_attempts := 4, job_key := 'copy picture ' || md5(source), priority := 10)
    from unnest($1::text[]) as source`,
    [sources],
  )
}

/** Adds the job of the batch after this account. */
export async function addNextBatchJob(tx: Database, after: string): Promise<void> {
  await tx.query(
    `select graphile_worker.add_job('pictures.copyEarlier', json_build_object('after', $1::text), queue_name := 'earlier pictures',
      max_attempts := 10, job_key := 'copy earlier pictures', priority := 10)`,
    [after],
  )
}
