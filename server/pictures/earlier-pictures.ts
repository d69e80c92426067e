import type pg from 'pg'
import type { Database } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'

/** Accounts that are looked at together. */
const atOnce = 500

/**
 * One after the other, and after all other jobs: the next accounts are looked at when the pictures of these have been tried,
 * so no more than `atOnce` wait, and mails do not wait behind them. Each job gives up after some tries.
 */
const addCopiesSql = `
  select graphile_worker.add_job('pictures.copy', json_build_object('source', source), queue_name := 'earlier pictures',
    max_attempts := 4, job_key := 'copy picture ' || md5(source), priority := 10)
  from unnest($1::text[]) as source`
const addNextSql = `
  select graphile_worker.add_job('pictures.copyEarlier', json_build_object('after', $1::text), queue_name := 'earlier pictures',
    max_attempts := 10, job_key := 'copy earlier pictures', priority := 10)`

type PersonRow = { id: string; source: string | null }

/** The next accounts by their id, with the picture on another host that nobody has tried to copy yet. */
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
 * Asks for copies of pictures that people had set before pictures were copied, of the accounts behind `after`, and for the
 * next ones. Both are in one transaction: a process that ends before the commit leaves the job as it was, one that
 * ends after it leaves the next job.
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
