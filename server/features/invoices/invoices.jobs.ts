import { derivedId } from '#server/database/ids.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Refusal } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import type { DocumentKey } from './e-invoice/invoices.e-invoices.store.ts'
import { writeXml } from './e-invoice/invoices.e-invoices.ts'
import type { AskingDeps } from './hold/invoices.hold.ts'
import { issueDueCreditNotes } from './invoices.credit-notes.ts'
import { findOrIssueInvoice } from './invoices.invoices.ts'
import { type InvoiceMailDeps, queueInvoiceMail, sendInvoiceMail } from './invoices.mail.ts'
import { issueRun } from './runs/invoices.runs.ts'

/** Refusals that a person has to end: the page of the order says what its invoice lacks. */
const leftToPeople = new Set(['order_not_found', 'invoice_not_due', 'invoice_incomplete', 'vat_id_not_confirmed'])

export function invoicesJobs(deps: Pick<OrderDeps, 'pool'> & AskingDeps & InvoiceMailDeps): Jobs {
  return {
    // The buyer gets it by email: the days of its terms begin. A register that cannot be reached is asked again.
    'invoices.issue': async ({ orderId }) => {
      try {
        const { year, number } = await findOrIssueInvoice(deps, String(orderId), { isJob: true })
        // A job that runs again sends the same mail, so the buyer gets one.
        const mailId = derivedId(`${year}-${number}`, 'invoice')
        await inTransaction(deps.pool, (tx) => queueInvoiceMail(tx, String(orderId), { mailId }))
      } catch (error) {
        if (!(error instanceof Refusal) || !leftToPeople.has(error.code)) throw error
      }
    },
    'invoices.issue_credit_notes': ({ orderId }) => issueDueCreditNotes(deps, String(orderId)),
    'invoices.write_e_invoice': ({ orderId, year, number }) =>
      writeXml(deps.db, { orderId: String(orderId), year: Number(year), number: Number(number) }),
    'invoices.run': ({ runId }) => issueRun(deps, String(runId)),
    'invoices.mail': ({ orderId, mailId, note }) =>
      sendInvoiceMail(deps, {
        ...{ orderId: String(orderId), mailId: String(mailId) },
        // Missing in jobs of a release before: the invoice.
        note: (note as DocumentKey | undefined) ?? null,
      }),
  }
}
