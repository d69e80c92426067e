import type { Jobs } from '#server/jobs/jobs.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import type { DocumentKey } from './e-invoice/invoices.e-invoices.store.ts'
import { writeXml } from './e-invoice/invoices.e-invoices.ts'
import type { AskingDeps } from './hold/invoices.hold.ts'
import { issueDueCreditNotes } from './invoices.credit-notes.ts'
import { type InvoiceMailDeps, sendInvoiceMail } from './invoices.mail.ts'
import { issueAllDue, issueByJob, issueChanged, lookAgain } from './issue/invoices.jobs-due.ts'
import { issueRun } from './runs/invoices.runs.ts'

/** Issues due invoices, once a minute. */
export const invoicesSchedule = { 'invoices.issue_due': '* * * * *' }

export function invoicesJobs(deps: Pick<OrderDeps, 'pool'> & AskingDeps & InvoiceMailDeps): Jobs {
  return {
    'invoices.issue': ({ orderId }) => issueByJob(deps, String(orderId)),
    'invoices.issue_due': () => issueAllDue(deps),
    'invoices.look_again': () => lookAgain(deps),
    'invoices.issue_changed': ({ orderIds }) => issueChanged(deps, orderIds as string[]),
    'invoices.issue_credit_notes': ({ orderId }) => issueDueCreditNotes(deps, String(orderId)),
    'invoices.write_e_invoice': ({ orderId, year, number }) =>
      writeXml(deps.db, { orderId: String(orderId), year: Number(year), number: Number(number) }),
    'invoices.run': ({ runId }) => issueRun(deps, String(runId)),
    'invoices.mail': ({ orderId, mailId, note }) =>
      sendInvoiceMail(deps, {
        orderId: String(orderId),
        mailId: String(mailId),
        note: note as DocumentKey | null,
      }),
  }
}
