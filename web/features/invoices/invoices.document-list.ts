import { canShip } from '#contract/fulfilment/shipments.ts'
import type { CreditNoteEntry } from '#contract/invoices/credit-notes.ts'
import { type DocumentKind, hasProforma } from '#contract/invoices/documents.ts'
import type { InvoiceState } from '#contract/invoices/issue.ts'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import { t } from '#i18n/t.ts'

export type WantedDocument = {
  key: string
  label: string
  kind: DocumentKind | 'packing-slips' | 'e-invoice'
  at?: string
  /** The shipment of a packing slip, the refund or the correction of a credit note. */
  of?: string | { correction: string }
}

/** Statuses in which an order without a shipment has one packing slip, of all its lines: to pack by, or packed by long ago. */
const packed: readonly OrderStatus[] = ['in_production', 'shipped', 'delivered']

export type OrderWithShipments = Pick<OrderLifecycle, 'order' | 'shipments'>

/** `invoice`: whether it is issued; null while that is not known. */
type Known = { notes: readonly CreditNoteEntry[]; hasInvoiceXml: boolean; invoice: InvoiceState | null }

/** The credit notes, each with its e-invoice if there is one. */
function notesOf({ notes }: Known, hasXml: boolean): WantedDocument[] {
  return notes.flatMap(({ refundId, correctionId, kind, number, refundedAt }): WantedDocument[] => {
    // It is issued by a job, and comes within a minute.
    if (number === null) return []
    const isDiscount = kind === 'discount'
    const key = refundId ?? correctionId ?? ''
    const of = correctionId === null ? key : { correction: correctionId }
    const note = { kind: 'credit-note' as const, at: refundedAt, of }
    const xml = { key: `${key} xml`, kind: 'e-invoice' as const, of }
    return [
      {
        key,
        label: isDiscount
          ? t('Credit note {number} (cash discount)', { number })
          : t('Credit note {number}', { number }),
        ...note,
      },
      ...(hasXml ? [{ ...xml, label: t('E-invoice of credit note {number}', { number }) }] : []),
    ]
  })
}

/** What can be saved of an order, in the sequence in which it came about. */
export function documentsOf(
  { order, shipments }: OrderWithShipments,
  who: 'own' | 'all',
  known: Known,
): WantedDocument[] {
  const hasXml = known.hasInvoiceXml && order.tax !== null
  const documents: WantedDocument[] = [
    { key: 'confirmation', label: t('Confirmation'), kind: 'confirmation', at: order.createdAt },
  ]
  const isElsewhere =
    known.invoice?.state === 'elsewhere' && order.status !== 'cancelled' && order.status !== 'expired'
  if (hasProforma(order) || isElsewhere)
    documents.push({ key: 'proforma', label: t('Proforma invoice'), kind: 'proforma' })
  if (known.invoice?.state === 'issued') {
    const label = known.invoice.isAdvance ? t('Advance invoice') : t('Invoice')
    documents.push({ key: 'invoice', label, kind: 'invoice' })
    if (hasXml) documents.push({ key: 'xml', label: t('E-invoice (XML)'), kind: 'e-invoice' })
  }
  documents.push(...notesOf(known, hasXml))
  if (who === 'own') return documents
  const isPacked = packed.includes(order.status) || canShip(order)
  if (shipments.length === 0 && isPacked) {
    return [...documents, { key: 'packing-slips', label: t('Packing slip'), kind: 'packing-slips' }]
  }
  return [
    ...documents,
    ...shipments.map(({ _id, at }, index): WantedDocument => {
      const label =
        shipments.length > 1 ? t('Packing slip {place}', { place: String(index + 1) }) : t('Packing slip')
      return { key: _id, label, kind: 'packing-slip', at, of: _id }
    }),
  ]
}
