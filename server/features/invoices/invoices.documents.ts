import { minorDigits, toMajor } from '#contract/money.ts'
import type { Shipment } from '#contract/orders/lifecycle.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { formatNumber } from '#i18n/format.ts'
import { dateLocale, language, mark, numberLocale, t } from '#i18n/t.ts'
import type { DocumentColumn, DocumentContent, Fact } from '#server/documents/document-content.ts'
import { brand } from '#tenant/brand.ts'
import { sellerOf } from './invoices.invoices.ts'
import { type DocumentOrder, toDocumentOrder } from './invoices.serializer.ts'
import type { Invoice, Seller } from './invoices.store.ts'

/** "21 November 2026": in UTC, so that a document has the same date in every time zone. */
function day(at: string | Date): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
}

/** "USD 1,250.00": with the currency's code, which is unambiguous and in every font. */
function money(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency)
  const format = new Intl.NumberFormat(numberLocale(), {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(toMajor(amountMinor, currency))
}

function pieces(count: number): string {
  return formatNumber(numberLocale(), count)
}

/** "2026-000001": with leading zeros, so that invoice numbers sort as text. */
export function invoiceNumber({ year, number }: Pick<Invoice, 'year' | 'number'>): string {
  return `${year}-${String(number).padStart(6, '0')}`
}

function orderFacts(order: DocumentOrder): Fact[] {
  return [
    { name: t('Order number'), value: String(order.number), isMono: true },
    { name: t('Order date'), value: day(order.createdAt) },
  ]
}

function customer({ userName, email }: DocumentOrder): Fact {
  return { name: t('Customer'), value: `${userName}\n${email}` }
}

function delivery({ userName, address, phone }: DocumentOrder): Fact {
  const to = address.trim() ? `${userName}\n${address}` : t('not given')
  return { name: t('Delivery address'), value: phone ? `${to}\n${phone}` : to }
}

function notesOf({ others }: DocumentOrder): DocumentContent['notes'] {
  return others.trim() ? [{ name: t('Notes'), text: others }] : []
}

function priced(order: DocumentOrder): Pick<DocumentContent, 'columns' | 'rows' | 'total'> {
  const hasPrice = order.unitPriceMinor > 0
  const columns: DocumentColumn[] = [
    { name: t('Part'), width: 0.43 },
    { name: t('Quantity'), width: 0.13, isFigure: true },
    { name: t('Unit price'), width: 0.21, isFigure: true },
    { name: t('Total'), width: 0.23, isFigure: true },
  ]
  const prices = hasPrice
    ? [money(order.unitPriceMinor, order.currency), money(order.totalMinor, order.currency)]
    : [t('On request'), '–']
  return {
    columns,
    rows: [{ cells: [order.name, pieces(order.quantity), ...prices], code: order.sku }],
    ...(hasPrice && { total: { name: t('Total'), value: money(order.totalMinor, order.currency) } }),
  }
}

function questions(seller: Seller): { name: string; text: string } {
  return {
    name: '',
    text: t('Questions? Write to {email} and quote the number of this document.', { email: seller.contactEmail }),
  }
}

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
export function confirmationOf(order: DocumentOrder, status: OrderStatus): DocumentContent {
  const seller = sellerOf(brand)
  return {
    title: t('Order confirmation'),
    number: String(order.number),
    language: language(),
    seller,
    facts: [...orderFacts(order), { name: t('Status'), value: t(statusWords[status]) }],
    addresses: [customer(order), delivery(order)],
    ...priced(order),
    notes: [...notesOf(order), questions(seller)],
  }
}

/** An invoice, from its stored snapshot only. */
export function invoiceDocument(invoice: Invoice): DocumentContent {
  const { seller } = invoice.snapshot
  const order = toDocumentOrder(invoice.snapshot.order)
  const number = invoiceNumber(invoice)
  const due = order.paid
    ? t('Paid. Nothing more is due.')
    : t('This amount is due. Please quote the invoice number when you pay.')
  return {
    title: t('Invoice'),
    number,
    language: language(),
    seller,
    facts: [
      { name: t('Invoice number'), value: number, isMono: true },
      { name: t('Invoice date'), value: day(invoice.issuedAt) },
      ...orderFacts(order),
    ],
    addresses: [customer(order), delivery(order)],
    ...priced(order),
    notes: [{ name: '', text: due }, ...notesOf(order), questions(seller)],
  }
}

function shipmentFacts({ at, carrier, tracking }: Shipment): Fact[] {
  return [
    { name: t('Shipped on'), value: day(at) },
    { name: t('Carrier'), value: carrier },
    ...(tracking ? [{ name: t('Tracking number'), value: tracking, isMono: true }] : []),
  ]
}

export type ShippedOrder = { order: DocumentOrder; shipments: readonly Shipment[] }

/**
 * The content of one shipment, without prices, because others may open the box too. Without a shipment: all that is
 * still to be sent.
 */
export function packingSlipOf({ order, shipments }: ShippedOrder, shipment?: Shipment): DocumentContent {
  const at = shipments.findIndex(({ _id }) => _id === shipment?._id)
  const index = shipment ? at : shipments.length
  const before = shipments.slice(0, index).reduce((sum, { quantity }) => sum + quantity, 0)
  const inBox = shipment?.quantity ?? order.quantity - before
  const sent = before + inBox
  const seller = sellerOf(brand)
  return {
    title: t('Packing slip'),
    number: `${order.number}-${index + 1}`,
    language: language(),
    seller,
    facts: [...orderFacts(order), ...(shipment ? shipmentFacts(shipment) : [])],
    addresses: [delivery(order), customer(order)],
    columns: [
      { name: t('Part'), width: 0.49 },
      { name: t('Ordered'), width: 0.17, isFigure: true },
      { name: t('This shipment'), width: 0.17, isFigure: true },
      { name: t('To follow'), width: 0.17, isFigure: true },
    ],
    rows: [
      {
        cells: [order.name, ...[order.quantity, inBox, order.quantity - sent].map((count) => pieces(count))],
        code: order.sku,
      },
    ],
    notes: [...notesOf(order), questions(seller)],
  }
}
