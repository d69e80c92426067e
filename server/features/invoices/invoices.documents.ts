import type { OrderLifecycle, Shipment } from '#contract/orders/lifecycle.ts'
import { piecesByLine } from '#contract/orders/lines.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import { language, mark, t } from '#i18n/t.ts'
import type { DocumentContent, Fact } from '#server/documents/document-content.ts'
import type { Seller } from '#server/documents/seller.ts'
import { sellerOf } from '#server/documents/seller.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { isInvoicingHere } from '#server/portal-settings/rules.ts'
import { type PackedLine, packedLines, pricedLines } from './invoices.document-lines.ts'
import {
  addresses,
  advanceText,
  billedFacts,
  customer,
  delivery,
  documentDay,
  dueNote,
  exemptionNotes,
  invoiceFacts,
  invoiceNumber,
  notesOf,
  orderFacts,
  phoneFacts,
  questions,
  referenceFacts,
} from './invoices.format.ts'
import type { DocumentOrder } from './invoices.serializer.ts'
import type { Invoice } from './invoices.store.ts'

const statusWords: Record<OrderStatus, string> = {
  pending: mark('Placed'),
  confirmed: mark('Confirmed'),
  in_production: mark('In production'),
  shipped: mark('Shipped'),
  delivered: mark('Delivered'),
  cancelled: mark('Cancelled'),
  expired: mark('Expired without payment'),
}

/** The order as it is now. */
export function confirmationOf(settings: Settings, order: DocumentOrder, status: OrderStatus): DocumentContent {
  const seller = sellerOf(settings.current())
  return {
    title: t('Order confirmation'),
    number: String(order.number),
    language: language(),
    seller,
    facts: [
      ...orderFacts(order, seller),
      { name: t('Status'), value: t(statusWords[status]) },
      ...referenceFacts(order),
      ...billedFacts(order),
      ...phoneFacts(order),
    ],
    addresses: addresses(order),
    ...pricedLines(order, seller),
    notes: [
      ...exemptionNotes(order),
      ...(isInvoicingHere(settings) ? [] : [{ name: '', text: t('The invoice is sent separately.') }]),
      ...notesOf(order),
      questions(seller),
    ],
  }
}

/** What an invoice of the order would say now, for customs or a prepayment: without a number, and no invoice in the sense of tax law. */
export function proformaOf(settings: Settings, order: DocumentOrder): DocumentContent {
  const seller = sellerOf(settings.current())
  const notice = t('This is a proforma invoice. It is not a tax invoice and cannot be used to deduct tax.')
  return {
    title: t('Proforma invoice'),
    number: String(order.number),
    language: language(),
    seller,
    facts: [...orderFacts(order, seller), ...referenceFacts(order), ...billedFacts(order)],
    addresses: addresses(order),
    ...pricedLines(order, seller),
    notes: [{ name: '', text: notice }, ...exemptionNotes(order), ...notesOf(order), questions(seller)],
  }
}

/** An invoice, from its stored snapshot only. */
export function invoiceDocument(invoice: Invoice): DocumentContent {
  const { seller, order } = invoice.snapshot
  const advance = advanceText(order)
  return {
    title: order.isAdvance ? t('Advance invoice') : t('Invoice'),
    number: invoiceNumber(invoice),
    language: language(),
    seller,
    facts: [
      ...invoiceFacts(invoice),
      ...orderFacts(order, seller),
      ...referenceFacts(order),
      ...billedFacts(order),
    ],
    addresses: addresses(order),
    ...pricedLines(order, seller),
    notes: [
      ...(advance === null ? [] : [{ name: '', text: advance }]),
      ...exemptionNotes(order),
      dueNote(order),
      ...notesOf(order),
      questions(seller),
    ],
  }
}

function shipmentFacts({ at, carrier, tracking }: Shipment, { timeZone }: Pick<Seller, 'timeZone'>): Fact[] {
  return [
    { name: t('Shipped on'), value: documentDay(at, timeZone) },
    ...(carrier ? [{ name: t('Carrier'), value: carrier }] : []),
    ...(tracking ? [{ name: t('Tracking number'), value: tracking, isMono: true }] : []),
  ]
}

/** `invoice`: its printed number, if it was issued before the packing slip is drawn. */
export type ShippedOrder = {
  order: DocumentOrder
  shipments: OrderLifecycle['shipments']
  invoice?: string | undefined
}

/** What a packing slip is of: a shipment, or the lines of one that is not sent yet. */
type Packed = Shipment | { lines: Shipment['lines']; _id?: undefined }

/** The place of a shipment among those of its order; the next one comes after them. */
function placeOf(shipments: ShippedOrder['shipments'], packed: Packed | undefined): number {
  const place = shipments.findIndex(({ _id }) => _id === packed?._id)
  return place < 0 ? shipments.length : place
}

/** The lines in a box: those that are packed, or all that is still to be sent. */
function linesInBox({ order, shipments }: ShippedOrder, box: Packed | undefined): PackedLine[] {
  const before = piecesByLine(shipments.slice(0, placeOf(shipments, box)).flatMap(({ lines }) => lines))
  const packed = box && piecesByLine(box.lines)
  return order.lines
    .map((line) => {
      const left = line.quantity - (line.ended ?? 0) - (before.get(line.line) ?? 0)
      const inBox = packed ? (packed.get(line.line) ?? 0) : left
      return { ...line, inBox, toFollow: left - inBox }
    })
    .filter(({ inBox }) => inBox > 0)
}

/** The content of one of `shipments`, or of the next one. Without either: all that is still to be sent. */
export function packingSlipOf(settings: Settings, shipped: ShippedOrder, packed?: Packed): DocumentContent {
  const { order, shipments, invoice } = shipped
  const seller = sellerOf(settings.current())
  return {
    title: t('Packing slip'),
    number: `${order.number}-${placeOf(shipments, packed) + 1}`,
    language: language(),
    seller,
    facts: [
      ...orderFacts(order, seller),
      ...referenceFacts(order),
      ...(packed?._id ? shipmentFacts(packed, seller) : []),
      ...(invoice ? [{ name: t('Invoice'), value: invoice, isMono: true }] : []),
      ...phoneFacts(order),
    ],
    addresses: [delivery(order), customer(order)],
    ...packedLines(order, linesInBox(shipped, packed), seller),
    notes: [...notesOf(order), questions(seller)],
  }
}
