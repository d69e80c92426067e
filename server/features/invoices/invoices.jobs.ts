import { Refusal } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { findOrIssueInvoice } from './invoices.invoices.ts'

/** Refusals that a person has to end: the page of the order says what its invoice lacks. */
const leftToPeople = new Set(['order_not_found', 'invoice_not_due', 'invoice_incomplete'])

export function invoicesJobs(deps: Pick<OrderDeps, 'pool' | 'db' | 'publicUrl'>): Jobs {
  return {
    'invoices.issue': async ({ orderId }) => {
      try {
        await findOrIssueInvoice(deps, String(orderId))
      } catch (error) {
        if (!(error instanceof Refusal) || !leftToPeople.has(error.code)) throw error
      }
    },
  }
}
