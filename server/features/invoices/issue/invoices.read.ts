import { isInvoiceDue } from '#contract/invoices/documents.ts'
import type { InvoiceState } from '#contract/invoices/issue.ts'
import type { Order } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { readInvoicing } from '#server/portal-settings/rules.ts'
import { invoiceNumber } from '../invoices.format.ts'
import { findInvoice, type Invoice } from '../invoices.store.ts'
import { findDue } from './invoices.due.store.ts'
import { toFieldErrors } from './invoices.reasons.ts'

function issuedState(invoice: Invoice): InvoiceState {
  return {
    state: 'issued',
    number: invoiceNumber(invoice),
    issuedAt: invoice.issuedAt.toISOString(),
    isAdvance: invoice.snapshot.order.isAdvance === true,
    reasons: [],
  }
}

/** Whether the invoice of an order is issued, and otherwise when it comes. What it waits for is for staff. */
export async function readInvoiceState(
  db: Database,
  order: Order,
  { isAdmin }: { isAdmin: boolean },
): Promise<InvoiceState> {
  const invoice = await findInvoice(db, order._id)
  if (invoice) return issuedState(invoice)
  const none = { number: null, issuedAt: null, isAdvance: false, reasons: [] }
  const [invoicing, due] = [await readInvoicing(db), await findDue(db, order._id)]
  if (order.total > 0 && (invoicing === 'elsewhere' || due?.is_elsewhere)) return { ...none, state: 'elsewhere' }
  if (!isInvoiceDue(order)) return { ...none, state: 'not_due' }
  if (invoicing === 'staff' || !due) return { ...none, state: 'by_staff' }
  if (due.reasons.length === 0) return { ...none, state: 'coming' }
  return { ...none, state: 'waiting', reasons: isAdmin ? toFieldErrors(due.reasons) : [] }
}

/** When a document comes that is not issued yet, in the words of its reader. */
function refuseUnissued(state: InvoiceState['state']): never {
  if (state === 'elsewhere') refuse('invoices_elsewhere')
  if (state === 'not_due') refuse('invoice_not_due')
  const message =
    state === 'coming'
      ? t('The invoice will be issued within a minute.')
      : t('The invoice is issued by our staff.')
  refuse('document_not_issued', [{ path: 'invoice', message }])
}

/** The issued invoice of an order; reading issues none. Throws `document_not_issued`, `invoice_not_due`, `invoices_elsewhere`. */
export async function requireInvoice(db: Database, order: Order): Promise<Invoice> {
  const invoice = await findInvoice(db, order._id)
  return invoice ?? refuseUnissued((await readInvoiceState(db, order, { isAdmin: false })).state)
}
