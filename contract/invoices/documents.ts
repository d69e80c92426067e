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

type Invoiceable = Pick<Order, 'status' | 'paid' | 'total' | 'refunded'> & {
  treatment?: Order['treatment'] | undefined
}

/** Whether a proforma invoice is offered: there is a sum, and no invoice yet. */
export function hasProforma(order: Invoiceable): boolean {
  return order.total > 0 && !isInvoiceDue(order) && order.status !== 'cancelled' && order.status !== 'expired'
}

/** Whether all of an order has left. */
export function hasLeft({ status }: Pick<Order, 'status'>): boolean {
  return status === 'shipped' || status === 'delivered'
}

/** Nothing was delivered, and nothing was kept of what was paid: there is nothing to invoice. */
function isUndone({ status, refunded, total }: Invoiceable): boolean {
  return (status === 'cancelled' || status === 'expired') && refunded >= total
}

/**
 * Whether a paid order is invoiced when it has been shipped only: a supply to a business in another member state. Its tax becomes due
 * with the supply, a payment before asks for no invoice (articles 67 and 220 of 2006/112/EC), and EN 16931 wants its day (BR-IC-11).
 */
export function awaitsShipment(order: Invoiceable): boolean {
  return order.paid && order.treatment?.kind === 'intra_community' && !hasLeft(order) && !isUndone(order)
}

/** Whether an order has an invoice, issued or to be issued: it costs something, and is paid or shipped. */
export function isInvoiceDue(order: Invoiceable): boolean {
  if (order.total <= 0 || isUndone(order)) return false
  return hasLeft(order) || (order.paid && !awaitsShipment(order))
}
