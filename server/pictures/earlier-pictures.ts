import type pg from 'pg'
import { inTransaction } from '../database/transaction.ts'
import { addCopyJobs, addNextBatchJob, listPeople } from './copied-pictures.store.ts'

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
    await addCopyJobs(tx, [...new Set(people.flatMap(({ source }) => source ?? []))])
    await addNextBatchJob(tx, last.id)
  })
}
