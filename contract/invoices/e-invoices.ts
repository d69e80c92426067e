import { fillPath } from '../endpoint.ts'

export const eInvoiceFiles = ['invoice.xml', 'credit-note.xml'] as const
/** Below `/api`: the e-invoice of an order, and that of a credit note: of a refund (`?refund=`) or a correction (`?correction=`). */
export const eInvoiceRoute = '/order/{id}/{file}'

/** Where an e-invoice is read, below `/api`, in the format of the settings. The request needs the bearer token. */
export function eInvoicePath(orderId: string, of?: string | { correction: string }): string {
  const path = (file: (typeof eInvoiceFiles)[number]) => fillPath(eInvoiceRoute, { id: orderId, file })
  if (of === undefined) return path('invoice.xml')
  const [name, id] = typeof of === 'string' ? ['refund', of] : ['correction', of.correction]
  return `${path('credit-note.xml')}?${name}=${encodeURIComponent(id)}`
}
