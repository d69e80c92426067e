import { fillPath } from '../endpoint.ts'
import type { Order } from '../orders/orders.ts'

/** Documents of an order, as PDF. A packing slip belongs to one shipment and is for staff only. */
export const documentKinds = ['confirmation', 'packing-slip', 'invoice'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Below `/api`: `file` is a kind followed by `.pdf`. */
export const documentRoute = '/order/{id}/documents/{file}'

/** Where a document is read, below `/api`. The response is a file, not JSON; the request needs the bearer token. */
export function documentPath(orderId: string, kind: DocumentKind, shipmentId?: string): string {
  const path = fillPath(documentRoute, { id: orderId, file: `${kind}.pdf` })
  return shipmentId === undefined ? path : `${path}?shipment=${encodeURIComponent(shipmentId)}`
}

/** Whether an order has an invoice, issued or to be issued: it costs something, and is paid or shipped. */
export function isInvoiceDue({ status, paid, total }: Pick<Order, 'status' | 'paid' | 'total'>): boolean {
  return total > 0 && (paid || status === 'shipped' || status === 'delivered')
}
