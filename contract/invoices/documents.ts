import { fillPath } from '../endpoint.ts'
import type { Order } from '../orders/orders.ts'

/** Documents of an order, as PDF. A proforma invoice has no number of its own and asks for no payment by itself. A packing slip belongs to one shipment and is for staff only, a credit note to one refund or correction. */
export const documentKinds = ['confirmation', 'proforma', 'packing-slip', 'invoice', 'credit-note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Below `/api`: `file` is a kind followed by `.pdf`. */
export const documentRoute = '/order/{id}/documents/{file}'

/**
 * Where a document is read, below `/api`. The response is a file, not JSON; the request needs the bearer token. `of`: the
 * shipment of a packing slip, or the refund or correction of a credit note.
 */
export function documentPath(orderId: string, kind: DocumentKind, of?: string | { correction: string }): string {
  const path = fillPath(documentRoute, { id: orderId, file: `${kind}.pdf` })
  if (of === undefined) return path
  if (typeof of === 'object') return `${path}?correction=${encodeURIComponent(of.correction)}`
  const name = kind === 'credit-note' ? 'refund' : 'shipment'
  return `${path}?${name}=${encodeURIComponent(of)}`
}

/** The invoices and credit notes of a month as an archive with a table, below `/api`; `month` is such as 2026-11. Admins only. */
export const invoiceArchivePath = '/manage/invoices/archive.zip'

export function isMonth(text: unknown): text is string {
  return typeof text === 'string' && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text)
}

/** Whether a proforma invoice is offered: there is a sum, and no invoice yet. */
export function hasProforma(order: Pick<Order, 'status' | 'paid' | 'total'>): boolean {
  return order.total > 0 && !isInvoiceDue(order) && order.status !== 'cancelled' && order.status !== 'expired'
}

/** Whether an order has an invoice, issued or to be issued: it costs something, and is paid or shipped. */
export function isInvoiceDue({ status, paid, total }: Pick<Order, 'status' | 'paid' | 'total'>): boolean {
  return total > 0 && (paid || status === 'shipped' || status === 'delivered')
}
