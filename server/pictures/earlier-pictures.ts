import type pg from 'pg'
import type { Database } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'

/** Accounts of one batch. */
const atOnce = 500

/**
 * The jobs of a batch run one after the other, and after all other jobs. The next batch begins when this one has been
 * tried, so at most `atOnce` jobs wait, and mails do not wait behind them. Each job has a limited number of tries.
 */
const addCopiesSql = `
  select graphile_worker.add_job('pictures.copy', json_build_object('source', source), queue_name := 'earlier pictures',
    max_attempts := 4, job_key := 'copy picture ' || md5(source), priority := 10)
  from unnest($1::text[]) as source`
const addNextSql = `
  select graphile_worker.add_job('pictures.copyEarlier', json_build_object('after', $1::text), queue_name := 'earlier pictures',
    max_attempts := 10, job_key := 'copy earlier pictures', priority := 10)`

type PersonRow = { id: string; source: string | null }

/** The next accounts by id whose picture is on another host and was never tried. */
async function listPeople(tx: Database, after: string | null): Promise<PersonRow[]> {
  const { rows } = await tx.query<PersonRow>(
    `select id, case when image ~* '^https?://' and not exists (select from copied_picture where source = image)
       then image end as source
     from users where $1::uuid is null or id > $1 order by id limit ${atOnce}`,
    [after],
  )
  return rows
}

/**
 * Adds jobs that copy pictures from before the portal copied them, for the accounts after `after`, and a job for the
 * next batch, in one transaction. A process that dies before the commit leaves this job, one that dies after it leaves
 * the next job.
 */
export function copyNextEarlier(pool: pg.Pool, after: string | null): Promise<void> {
  return inTransaction(pool, async (tx) => {
    const people = await listPeople(tx, after)
    const last = people.at(-1)
    if (!last) return
    await tx.query(addCopiesSql, [[...new Set(people.flatMap(({ source }) => source ?? []))]])
    await tx.query(addNextSql, [last.id])
  })
}
