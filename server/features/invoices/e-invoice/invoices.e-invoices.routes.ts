import type { Actor } from '#contract/access.ts'
import { creditNoteXml, invoiceXml } from '#contract/invoices/e-invoices.ts'
import type { EInvoiceFormat } from '#contract/tax/e-invoice-formats.ts'
import { t } from '#i18n/t.ts'
import type { App } from '#server/http/app.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { refuse } from '#server/http/problem.ts'
import type { OrderDeps } from '../../orders/orders.deps.ts'
import { readOrderLifecycle } from '../../orders/orders.lifecycle.ts'
import type { RegisterDeps } from '../../tax/tax.vat-checks.ts'
import { requireCreditNote, type WantedNote, wantedNote } from '../invoices.credit-notes.ts'
import { documentFile, invoiceNumber } from '../invoices.format.ts'
import { requireInvoice } from '../issue/invoices.read.ts'
import { chosenFormat, type Issued, requireXml } from './invoices.e-invoices.ts'

/** The issued document. Throws `order_not_found`, `not_yours`, `document_not_issued`, `invoice_not_due`, `invoices_elsewhere`, `not_found`. */
async function issuedOf(
  deps: OrderDeps & RegisterDeps,
  { actor, id, wanted }: { actor: Actor; id: string; wanted: WantedNote | null },
): Promise<Issued> {
  const { order } = await readOrderLifecycle(deps, actor, id)
  const orderId = order._id
  if (wanted === null) return { orderId, invoice: await requireInvoice(deps.db, order) }
  return { orderId, ...(await requireCreditNote(deps.db, order, wanted)) }
}

/** Throws `e_invoice_not_possible` where neither the call nor the settings name a format. */
function formatOr({ settings }: OrderDeps, named: EInvoiceFormat | undefined): EInvoiceFormat {
  if (named !== undefined) return named
  const message = t('Choose an e-invoice format in the settings.')
  return chosenFormat(settings) ?? refuse('e_invoice_not_possible', [{ path: 'documents.eInvoice', message }])
}

type Wanted = {
  actor: Actor
  id: string
  /** Null for the invoice. */
  wanted: WantedNote | null
  format: EInvoiceFormat | undefined
}

async function xmlOf(deps: OrderDeps & RegisterDeps, { format, ...asked }: Wanted): Promise<FileAnswer> {
  const written = formatOr(deps, format)
  const issued = await issuedOf(deps, asked)
  const kind = issued.note ? 'credit-note' : 'invoice'
  const saveAs = `${documentFile(kind, invoiceNumber(issued.note ?? issued.invoice))}.xml`
  return { body: await requireXml(deps.db, issued, written), saveAs }
}

/** The e-invoices of an order and of its credit notes, for users who may read the order. */
export function registerEInvoices({ handle }: App, deps: OrderDeps & RegisterDeps): void {
  handle(invoiceXml, ({ actor, params: { id }, query: { format } }) =>
    xmlOf(deps, { actor, id, wanted: null, format }),
  )
  handle(creditNoteXml, ({ actor, params: { id }, query: { format, ...note } }) =>
    xmlOf(deps, { actor, id, wanted: wantedNote(note), format }),
  )
}
