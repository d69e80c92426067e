import type { FastifyInstance } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { listCreditNotes as listNotes } from '#contract/invoices/credit-notes.ts'
import {
  type DocumentKind,
  documentKinds,
  documentRoute,
  invoiceArchivePath,
  isMonth,
} from '#contract/invoices/documents.ts'
import { readInvoiceHold as readHoldCall, releaseInvoice as releaseCall } from '#contract/invoices/hold.ts'
import { mailInvoice as mailCall } from '#contract/invoices/mail.ts'
import { readReadiness as readReadinessCall } from '#contract/invoices/readiness.ts'
import * as runs from '#contract/invoices/runs.ts'
import { t } from '#i18n/t.ts'
import { type DocumentContent, titleOf } from '#server/documents/document-content.ts'
import type { Documents } from '#server/documents/documents.ts'
import { readLogos } from '#server/documents/logos.ts'
import { documentsTask } from '#server/documents/tasks.ts'
import type { ChangeDocument } from '#server/extensions/open-extensions.ts'
import { asAttachment } from '#server/http/attachment.ts'
import { actorFor, type Handle, type Identify } from '#server/http/handle.ts'
import { addressOf } from '#server/http/limits/rate-limit.ts'
import { refuse } from '#server/http/problem.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { readOrderLifecycle } from '../orders/orders.lifecycle.ts'
import type { RegisterDeps } from '../tax/tax.ask.ts'
import { eInvoiceRoutes } from './e-invoice/invoices.e-invoices.routes.ts'
import { xmlInPdf } from './e-invoice/invoices.e-invoices.ts'
import { readInvoiceHold, releaseInvoice } from './hold/invoices.hold.ts'
import { openArchive } from './invoices.archive.ts'
import { creditNoteDocument } from './invoices.credit-document.ts'
import { listCreditNotes, requireCreditNote, type WantedNote } from './invoices.credit-notes.ts'
import { confirmationOf, invoiceDocument, packingSlipOf, proformaOf } from './invoices.documents.ts'
import { documentFile, invoiceNumber } from './invoices.format.ts'
import { mailInvoice } from './invoices.mail.ts'
import { readReadiness } from './invoices.readiness.ts'
import { toDocumentOrder } from './invoices.serializer.ts'
import { findInvoice } from './invoices.store.ts'
import { issueRoutes } from './issue/invoices.issue.routes.ts'
import { requireInvoice } from './issue/invoices.read.ts'
import { countUninvoiced, readRun, startInvoiceRun } from './runs/invoices.runs.ts'

/** A document, and the XML that goes into its PDF. */
type WrittenDocument = { content: DocumentContent; eInvoice?: string | null }

type Wanted = { actor: Actor; id: string; kind: DocumentKind; shipment: unknown; note: WantedNote }

/**
 * What is issued is read, nothing is issued. Throws `order_not_found`, `not_yours`, `document_not_issued`, `invoice_not_due`,
 * `invoices_elsewhere`, and `not_found` for a shipment or a refund of another order.
 */
async function writeDocument(
  deps: OrderDeps & RegisterDeps,
  { actor, id, kind, shipment, note: wanted }: Wanted,
): Promise<WrittenDocument> {
  const { order, shipments } = await readOrderLifecycle(deps, actor, id)
  const orderId = order._id
  switch (kind) {
    case 'confirmation':
      return { content: confirmationOf(toDocumentOrder(order), order.status) }
    case 'proforma':
      return { content: proformaOf(toDocumentOrder(order)) }
    case 'invoice': {
      const invoice = await requireInvoice(deps.db, order)
      const eInvoice = await xmlInPdf(deps.db, { orderId, invoice })
      return { content: invoiceDocument(invoice), eInvoice }
    }
    case 'credit-note': {
      const { invoice, note } = await requireCreditNote(deps.db, order, wanted)
      const eInvoice = await xmlInPdf(deps.db, { orderId, invoice, note })
      return { content: creditNoteDocument(note), eInvoice }
    }
    case 'packing-slip': {
      const packed = shipments.find(({ _id }) => _id === shipment) ?? refuse('not_found')
      const issued = await findInvoice(deps.db, orderId)
      const invoice = issued && invoiceNumber(issued)
      return { content: packingSlipOf({ order: toDocumentOrder(order), shipments, invoice }, packed) }
    }
  }
}

function noteOf({ refund, correction }: Record<string, unknown>): WantedNote {
  return correction === undefined ? { refundId: refund } : { correctionId: correction }
}

function kindOf(file: string): DocumentKind {
  return documentKinds.find((kind) => `${kind}.pdf` === file) ?? refuse('not_found')
}

export type DocumentDeps = OrderDeps &
  RegisterDeps & { documents: Documents; changeDocument: ChangeDocument; storage: Storage }

type Serving = { deps: DocumentDeps; identify: Identify }
type Asked = { Params: { id: string; file: string }; Querystring: Record<string, unknown> }

/** The documents of an order as PDF, for users who may read the order; packing slips for admins only. */
export function invoicesRoutes(app: FastifyInstance, handle: Handle, { deps, identify }: Serving): void {
  handle(readReadinessCall, () => readReadiness(deps.db))
  issueRoutes(handle, deps)
  handle(readHoldCall, ({ params }) => readInvoiceHold(deps.db, params.id))
  handle(releaseCall, ({ actor, params, body }) =>
    releaseInvoice(deps, { actor, id: params.id, reason: body.reason }),
  )
  handle(runs.countUninvoiced, ({ query }) => countUninvoiced(deps, query.from))
  handle(runs.startInvoiceRun, ({ actor, body }) => startInvoiceRun(deps, actor, body))
  handle(runs.readInvoiceRun, async () => ({ run: await readRun(deps.db, null) }))
  handle(mailCall, ({ actor, params }) => mailInvoice(deps, { actor, orderId: params.id }))
  handle(listNotes, ({ actor, params }) => listCreditNotes(deps, actor, params.id))
  eInvoiceRoutes(app, { deps, identify })
  app.get<{ Querystring: { month?: unknown } }>(`/api${invoiceArchivePath}`, {
    config: { endpointId: 'invoices.archive', parameters: ['month'] },
    handler: async (request, reply) => {
      await actorFor(request, identify, 'admin')
      const { month } = request.query
      if (!isMonth(month)) {
        return refuse('invalid_input', [{ path: 'month', message: t('Choose a month, such as 2026-11.') }])
      }
      const render = async (document: DocumentContent, eInvoice: string | null) => {
        const documents = [document] as const
        const input = {
          ...{ documents, title: titleOf(document), ...(eInvoice && { eInvoice }) },
          ...(await readLogos(deps.storage, documents)),
        }
        return (await deps.documents.make(documentsTask, { input })) ?? refuse('internal')
      }
      const archive = await openArchive(deps, month, render)
      return asAttachment(reply, `invoices-${month}.zip`).type('application/zip').send(archive)
    },
  })
  app.get<Asked>(`/api${documentRoute.replaceAll(/\{(\w+)\}/g, ':$1')}`, {
    config: { endpointId: 'orders.document', parameters: ['shipment', 'refund', 'correction'] },
    handler: async (request, reply) => {
      const { id, file } = request.params
      const isForStaff = file === 'packing-slip.pdf'
      const actor = await actorFor(request, identify, isForStaff ? 'admin' : 'customer')
      const kind = kindOf(file)
      const written = await writeDocument(deps, {
        ...{ actor, id, kind, shipment: request.query.shipment, note: noteOf(request.query) },
      })
      const document = deps.changeDocument(kind, written.content)
      const asker = { account: actor.id, address: addressOf(request.ip) }
      const order = {
        by: { kind: 'documents', asker },
        input: {
          ...{ documents: [document] as const, title: titleOf(document) },
          ...(written.eInvoice && { eInvoice: written.eInvoice }),
          ...(await readLogos(deps.storage, [document])),
        },
      } as const
      const pdf = await deps.documents.make(documentsTask, order)
      return asAttachment(reply, `${documentFile(kind, document.number)}.pdf`)
        .type('application/pdf')
        .send(pdf)
    },
  })
}
