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
