import { isInvoiceDue } from '#contract/invoices/documents.ts'
import type { InvoiceState } from '#contract/invoices/issue.ts'
import type { OrderOfLines } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { readInvoicing } from '#server/portal-settings/rules.ts'
import { invoiceNumber } from '../invoices.format.ts'
import { findInvoice, type Invoice } from '../invoices.store.ts'
import { findDue } from './invoices.due.store.ts'
import { isOfCodes, printReasons } from './invoices.print-reasons.ts'
import { type InvoiceReason, toFieldErrors } from './invoices.reasons.ts'

type Shown = Omit<InvoiceState, 'unprintable' | 'canPrintCodes'>

function issuedState(invoice: Invoice): Shown {
  return {
    state: 'issued',
    number: invoiceNumber(invoice),
    issuedAt: invoice.issuedAt.toISOString(),
    isAdvance: invoice.snapshot.order.isAdvance === true,
    reasons: [],
  }
}

/**
 * What waits is read before the invoice: the transaction that issues it deletes the waiting row, so an order without either
 * would otherwise look as if nobody issued its invoice.
 */
async function stateOf(db: Database, order: Order): Promise<Shown & { due: InvoiceReason[] }> {
  const due = await findDue(db, order._id)
  const invoice = await findInvoice(db, order._id)
  if (invoice) return { ...issuedState(invoice), due: [] }
  const none = { number: null, issuedAt: null, isAdvance: false, reasons: [], due: [] }
  const invoicing = await readInvoicing(db)
  if (order.total > 0 && (invoicing === 'elsewhere' || due?.is_elsewhere)) return { ...none, state: 'elsewhere' }
  if (!isInvoiceDue(order)) return { ...none, state: 'not_due' }
  if (invoicing === 'staff' || !due) return { ...none, state: 'by_staff' }
  if (due.reasons.length === 0) return { ...none, state: 'coming' }
  return { ...none, state: 'waiting', reasons: toFieldErrors(due.reasons), due: due.reasons }
}

/** Whether the invoice of an order is issued, and otherwise when it comes. What it waits for is for staff. */
export async function readInvoiceState(
  { db, settings }: SettingsDb,
  order: OrderOfLines,
  isForStaff: boolean,
): Promise<InvoiceState> {
  const { due, ...shown } = await stateOf(db, order)
  if (!isForStaff) return { ...shown, reasons: [], unprintable: [], canPrintCodes: false }
  const ofOrder = printReasons(order, settings.current()).filter(isOfCodes)
  const isByStaff = shown.state === 'by_staff' && ofOrder.length > 0
  const isWaiting = due.length > 0 && due.every(isOfCodes)
  return { ...shown, unprintable: toFieldErrors(ofOrder), canPrintCodes: isByStaff || isWaiting }
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
  return invoice ?? refuseUnissued((await stateOf(db, order)).state)
}
