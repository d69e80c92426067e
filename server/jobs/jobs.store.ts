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
  await tx.query('select graphile_worker.add_job($1, $2::json)', [name, JSON.stringify(payload)])
}

/** As `addJob`, for a job that a person waits for: it runs before all others, however many there are. */
export async function addUrgentJob(tx: Database, name: string, payload: object): Promise<void> {
  await tx.query('select graphile_worker.add_job($1, $2::json, priority := -10)', [name, JSON.stringify(payload)])
}
