import { fillPath } from '../endpoint.ts'

export const eInvoiceFiles = ['invoice.xml', 'credit-note.xml'] as const
/** Below `/api`: the e-invoice of an order, and that of the credit note of a refund (`?refund=`). */
export const eInvoiceRoute = '/order/{id}/{file}'

/** Where an e-invoice is read, below `/api`, in the format of the settings. The request needs the bearer token. */
export function eInvoicePath(orderId: string, refundId?: string): string {
  const path = (file: (typeof eInvoiceFiles)[number]) => fillPath(eInvoiceRoute, { id: orderId, file })
  return refundId === undefined
    ? path('invoice.xml')
    : `${path('credit-note.xml')}?refund=${encodeURIComponent(refundId)}`
}
