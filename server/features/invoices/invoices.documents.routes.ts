import type { Actor } from '#contract/access.ts'
import {
  exportAmounts as amountsCall,
  exportBookings as bookingsCall,
} from '#contract/invoices/accounting-export.ts'
import { listCreditNotes as listNotes } from '#contract/invoices/credit-notes.ts'
import { type DocumentKind, documentPdfs, downloadInvoices } from '#contract/invoices/documents.ts'
import { readInvoiceHold as readHoldCall, releaseInvoice as releaseCall } from '#contract/invoices/hold.ts'
import { mailInvoice as mailCall } from '#contract/invoices/mail.ts'
import { readReadiness as readReadinessCall } from '#contract/invoices/readiness.ts'
import * as runs from '#contract/invoices/runs.ts'
import { type DocumentContent, titleOf } from '#server/documents/document-content.ts'
import type { Documents } from '#server/documents/documents.ts'
import { readLogos } from '#server/documents/logos.ts'
import { documentsTask } from '#server/documents/tasks.ts'
import type { ChangeDocument } from '#server/extensions/open-extensions.ts'
import type { App } from '#server/http/app.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { refuse } from '#server/http/problem.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { readOrderLifecycle } from '../orders/orders.lifecycle.ts'
import type { RegisterDeps } from '../tax/tax.vat-checks.ts'
import { exportAmounts, exportBookings } from './accounting/invoices.accounting-export.ts'
import { registerEInvoices } from './e-invoice/invoices.e-invoices.routes.ts'
import { xmlInPdf } from './e-invoice/invoices.e-invoices.ts'
import { readInvoiceHold, releaseInvoice } from './hold/invoices.hold.ts'
import { openMonthArchive } from './invoices.archive.ts'
import { creditNoteDocument } from './invoices.credit-document.ts'
import { listCreditNotes, requireCreditNote, type WantedNote, wantedNote } from './invoices.credit-notes.ts'
import { confirmationOf, invoiceDocument, packingSlipOf, proformaOf } from './invoices.documents.ts'
import { documentFile, invoiceNumber } from './invoices.format.ts'
import { mailInvoice } from './invoices.mail.ts'
import { readReadiness } from './invoices.readiness.ts'
import { toDocumentOrder } from './invoices.serializer.ts'
import { findInvoice } from './invoices.store.ts'
import { registerIssuing } from './issue/invoices.issue.routes.ts'
import { requireInvoice } from './issue/invoices.read.ts'
import { registerInvoiceList } from './list/invoices.list.ts'
import { countUninvoiced, readRun, startInvoiceRun } from './runs/invoices.runs.ts'

/** A document, and the XML that goes into its PDF. */
type WrittenDocument = { content: DocumentContent; eInvoice?: string | null }

type Wanted = {
  actor: Actor
  id: string
  kind: DocumentKind
  shipment?: string | undefined
  note?: WantedNote
}

/**
 * Reads issued documents, issues none. Throws `order_not_found`, `not_yours`, `document_not_issued`, `invoice_not_due`,
 * `invoices_elsewhere`, and `not_found` for a shipment or a refund of another order.
 */
async function writeDocument(
  deps: OrderDeps & RegisterDeps,
  { actor, id, kind, shipment, note: wanted = { refundId: undefined } }: Wanted,
): Promise<WrittenDocument> {
  const { order, shipments } = await readOrderLifecycle(deps, actor, id)
  const orderId = order._id
  switch (kind) {
    case 'confirmation':
      return { content: confirmationOf(deps.settings, toDocumentOrder(order), order.status) }
    case 'proforma':
      return { content: proformaOf(deps.settings, toDocumentOrder(order)) }
    case 'invoice': {
      const invoice = await requireInvoice(deps.db, order)
      const eInvoice = await xmlInPdf(deps, { orderId, invoice })
      return { content: invoiceDocument(invoice), eInvoice }
    }
    case 'credit-note': {
      const { invoice, note } = await requireCreditNote(deps.db, order, wanted)
      const eInvoice = await xmlInPdf(deps, { orderId, invoice, note })
      return { content: creditNoteDocument(note), eInvoice }
    }
    case 'packing-slip': {
      const packed = shipments.find(({ _id }) => _id === shipment) ?? refuse('not_found')
      const issued = await findInvoice(deps.db, orderId)
      const invoice = issued && invoiceNumber(issued)
      return {
        content: packingSlipOf(deps.settings, { order: toDocumentOrder(order), shipments, invoice }, packed),
      }
    }
  }
}

export type DocumentDeps = OrderDeps &
  RegisterDeps & { documents: Documents; changeDocument: ChangeDocument; storage: Storage }

/** The documents of an order as PDF, for users who may read the order; packing slips for admins only. */
function registerDocuments({ handle }: App, deps: DocumentDeps): void {
  const pdfOf = async (wanted: Wanted, address: string): Promise<FileAnswer> => {
    const { kind, actor } = wanted
    const written = await writeDocument(deps, wanted)
    const document = deps.changeDocument(kind, written.content)
    const order = {
      by: { kind: 'documents', asker: { account: actor.id, address } },
      input: {
        documents: [document] as const,
        title: titleOf(document),
        ...(written.eInvoice && { eInvoice: written.eInvoice }),
        ...(await readLogos(deps.storage, [document])),
      },
    } as const
    const body = await deps.documents.make(documentsTask, order)
    return { body, saveAs: `${documentFile(kind, document.number)}.pdf` }
  }
  const { confirmation, proforma, invoice, 'credit-note': creditNote, 'packing-slip': packingSlip } = documentPdfs
  handle(confirmation, ({ actor, address, params: { id } }) => pdfOf({ actor, id, kind: 'confirmation' }, address))
  handle(proforma, ({ actor, address, params: { id } }) => pdfOf({ actor, id, kind: 'proforma' }, address))
  handle(invoice, ({ actor, address, params: { id } }) => pdfOf({ actor, id, kind: 'invoice' }, address))
  handle(creditNote, ({ actor, address, params: { id }, query }) =>
    pdfOf({ actor, id, kind: 'credit-note', note: wantedNote(query) }, address),
  )
  handle(packingSlip, ({ actor, address, params: { id }, query: { shipment } }) =>
    pdfOf({ actor, id, kind: 'packing-slip', shipment }, address),
  )
}

/** The invoices and credit notes of a month, each made while the archive is read. */
async function archiveOf(deps: DocumentDeps, month: string): Promise<FileAnswer> {
  const render = async (document: DocumentContent, eInvoice: string | null) => {
    const documents = [document] as const
    const input = {
      documents,
      title: titleOf(document),
      ...(eInvoice && { eInvoice }),
      ...(await readLogos(deps.storage, documents)),
    }
    return (await deps.documents.make(documentsTask, { input })) ?? refuse('internal')
  }
  const body = await openMonthArchive(deps, month, render)
  return { body, saveAs: `invoices-${month}.zip` }
}

/** Invoices of orders, and the documents of orders as files. */
export function registerInvoices(app: App, deps: DocumentDeps): void {
  const { handle } = app
  handle(readReadinessCall, () => readReadiness(deps))
  registerIssuing(app, deps)
  handle(readHoldCall, ({ params }) => readInvoiceHold(deps.db, params.id))
  handle(releaseCall, { transaction: true }, ({ actor, params, body, transaction }) =>
    releaseInvoice({ ...deps, transaction }, { actor, id: params.id, reason: body.reason }),
  )
  handle(runs.countUninvoiced, ({ query }) => countUninvoiced(deps, query.from))
  handle(runs.startInvoiceRun, { transaction: true }, ({ actor, body, transaction }) =>
    startInvoiceRun({ ...deps, transaction }, actor, body),
  )
  handle(runs.readInvoiceRun, async () => ({ run: await readRun(deps.db, null) }))
  handle(mailCall, { transaction: true }, ({ actor, params, transaction }) =>
    mailInvoice({ ...deps, transaction }, { actor, orderId: params.id }),
  )
  handle(listNotes, ({ actor, params }) => listCreditNotes(deps, actor, params.id))
  registerEInvoices(app, deps)
  registerDocuments(app, deps)
  handle(downloadInvoices, ({ query }) => archiveOf(deps, query.month))
  registerInvoiceList(app, deps)
  handle(bookingsCall, ({ query }) => exportBookings(deps, query))
  handle(amountsCall, ({ query }) => exportAmounts(deps, query))
}
