import { RefusalError } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { readInvoicing } from '#server/portal-settings/rules.ts'
import { gently } from '#server/workers/gently.ts'
import { type IssuingDeps, tryIssue } from '../invoices.invoices.ts'
import { deleteDue, listDue, listWaitingOf, lookAtAll, postpone } from './invoices.due.store.ts'

/** How many orders one run of the job takes; it is added again for the others. */
const maxOfRun = 200
/** A thousand invoices take about a minute. */
const pausesPerInvoice = 2

/** The job of one order that was paid or shipped. A deleted order waits for nothing. */
export async function issueByJob(deps: IssuingDeps, orderId: string): Promise<void> {
  try {
    await tryIssue(deps, { orderId, by: 'job' })
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== 'order_not_found') throw error
    await deleteDue(deps.db, orderId)
  }
}

/**
 * The job of each minute, and after each change of the settings: issues due invoices whose own job was lost, or that waited
 * for details entered since. An order that fails does not stop the others: it is tried again later.
 */
export async function issueAllDue(deps: IssuingDeps): Promise<void> {
  if ((await readInvoicing(deps.db)) !== 'automatic') return
  const orderIds = await listDue(deps.db, maxOfRun)
  const failures: unknown[] = []
  for (const orderId of orderIds) {
    await gently(pausesPerInvoice, () => issueByJob(deps, orderId)).catch(async (error: unknown) => {
      failures.push(error)
      await postpone(deps.db, orderId)
    })
  }
  if (orderIds.length === maxOfRun) await addJob(deps.db, 'invoices.issue_due', {})
  if (failures.length > 0) throw failures[0]
}

/** After a change of the settings everything that waits is looked at. */
export async function lookAgain(deps: IssuingDeps): Promise<void> {
  await lookAtAll(deps.db)
  await issueAllDue(deps)
}

/** After changes of orders: those that wait may have what they lacked. */
export async function issueChanged(deps: IssuingDeps, orderIds: readonly string[]): Promise<void> {
  for (const orderId of await listWaitingOf(deps.db, orderIds)) await issueByJob(deps, orderId)
}
