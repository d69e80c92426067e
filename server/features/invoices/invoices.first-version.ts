import { language, t } from '#i18n/t.ts'
import type { DocumentContent } from '#server/documents/document-content.ts'
import {
  customer,
  delivery,
  dueNote,
  invoiceFacts,
  invoiceNumber,
  money,
  notesOf,
  orderFacts,
  pieces,
  questions,
} from './invoices.format.ts'
import { type FirstOrder, toFirstOrder } from './invoices.serializer.ts'
import type { FirstInvoice } from './invoices.store.ts'

function oneRow(order: FirstOrder): Pick<DocumentContent, 'columns' | 'rows' | 'total'> {
  const hasPrice = order.unitPriceMinor > 0
  const prices = hasPrice
    ? [money(order.unitPriceMinor, order.currency), money(order.totalMinor, order.currency)]
    : [t('On request'), '–']
  return {
    columns: [
      { name: t('Part'), width: 0.43 },
      { name: t('Quantity'), width: 0.13, isFigure: true },
      { name: t('Unit price'), width: 0.21, isFigure: true },
      { name: t('Total'), width: 0.23, isFigure: true },
    ],
    rows: [{ cells: [order.name, pieces(order.quantity), ...prices], below: order.sku }],
    ...(hasPrice && { total: { name: t('Total'), value: money(order.totalMinor, order.currency) } }),
  }
}

/** An invoice that was issued before orders had lines. It must never look different: a test compares its bytes. */
export function firstInvoiceDocument(invoice: FirstInvoice): DocumentContent {
  const { seller } = invoice.snapshot
  const order = toFirstOrder(invoice.snapshot.order)
  return {
    layout: 1,
    title: t('Invoice'),
    number: invoiceNumber(invoice),
    language: language(),
    seller,
    facts: [...invoiceFacts(invoice), ...orderFacts(order, seller)],
    addresses: [customer(order), delivery(order)],
    ...oneRow(order),
    notes: [dueNote(order), ...notesOf(order), questions(seller)],
  }
}
