import { fillPath } from '../endpoint.ts'
import type { Order } from '../orders/orders.ts'

/** Papers of an order, as PDF. The packing slip is of one shipment and for staff. */
export const documentKinds = ['confirmation', 'packing-slip', 'invoice'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Below `/api`, as a route names it: `file` is a kind with `.pdf` behind it. */
export const documentRoute = '/order/{id}/documents/{file}'

/** Where a paper is read, below `/api`. It is no JSON: the bearer token goes with it, the answer is a file. */
export function documentPath(orderId: string, kind: DocumentKind, shipmentId?: string): string {
  const path = fillPath(documentRoute, { id: orderId, file: `${kind}.pdf` })
  return shipmentId === undefined ? path : `${path}?shipment=${encodeURIComponent(shipmentId)}`
}

/** Whether there is an invoice of an order, issued or to be issued: it costs something, and is paid or has left the house. */
export function isInvoiceDue({ status, paid, total }: Pick<Order, 'status' | 'paid' | 'total'>): boolean {
  return total > 0 && (paid || status === 'shipped' || status === 'delivered')
}
