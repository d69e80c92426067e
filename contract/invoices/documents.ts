import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { idParams, say } from '../fields.ts'
import type { Order } from '../orders/orders.ts'

/**
 * Documents of an order, as PDF. A proforma invoice has no number and asks for no payment by itself. A packing slip belongs
 * to one shipment and is for staff only, a credit note to one refund or correction.
 */
export const documentKinds = ['confirmation', 'proforma', 'packing-slip', 'invoice', 'credit-note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The refund or the correction that a credit note belongs to. */
export const noteQuery = z.strictObject({ refund: z.optional(z.string()), correction: z.optional(z.string()) })

const pdf = { method: 'GET', access: 'customer', params: idParams, sends: ['application/pdf'] } as const
const noOrder = ['order_not_found', 'not_yours'] as const
const notIssued = ['document_not_issued', 'invoice_not_due', 'invoices_elsewhere'] as const

export const confirmationPdf = endpoint({
  ...pdf,
  id: 'invoices.confirmationPdf',
  summary: 'The confirmation of an order, as PDF',
  path: '/order/{id}/documents/confirmation.pdf',
  errors: noOrder,
})

export const proformaPdf = endpoint({
  ...pdf,
  id: 'invoices.proformaPdf',
  summary: 'The proforma invoice of an order, as PDF',
  path: '/order/{id}/documents/proforma.pdf',
  errors: noOrder,
})

export const invoicePdf = endpoint({
  ...pdf,
  id: 'invoices.invoicePdf',
  summary: 'The issued invoice of an order, as PDF',
  path: '/order/{id}/documents/invoice.pdf',
  errors: [...noOrder, ...notIssued],
})

export const creditNotePdf = endpoint({
  ...pdf,
  id: 'invoices.creditNotePdf',
  summary: 'The credit note of a refund or of a correction, as PDF',
  path: '/order/{id}/documents/credit-note.pdf',
  query: noteQuery,
  errors: [...noOrder, ...notIssued, 'not_found'],
})

export const packingSlipPdf = endpoint({
  ...pdf,
  id: 'invoices.packingSlipPdf',
  summary: 'The packing slip of a shipment of an order, as PDF',
  path: '/order/{id}/documents/packing-slip.pdf',
  access: 'staff',
  permission: 'orders:read',
  query: z.strictObject({ shipment: z.optional(z.string()) }),
  errors: [...noOrder, 'not_found'],
})

export const documentPdfs = {
  confirmation: confirmationPdf,
  proforma: proformaPdf,
  invoice: invoicePdf,
  'credit-note': creditNotePdf,
  'packing-slip': packingSlipPdf,
} as const satisfies Record<DocumentKind, Endpoint>

/** What a document belongs to, if there are several of its kind: a shipment or a refund by its id, or a correction. */
export type DocumentOf = string | { correction: string } | undefined

/** The query of the call that sends a document. */
export function documentQuery(kind: DocumentKind, of: DocumentOf): Record<string, string> {
  if (of === undefined) return {}
  if (typeof of === 'object') return of
  return kind === 'packing-slip' ? { shipment: of } : { refund: of }
}

const month = say('Choose a month, such as 2026-11.')

export const downloadInvoices = endpoint({
  id: 'invoices.archive',
  summary: 'The invoices and credit notes of a month as an archive, with a table of their amounts',
  method: 'GET',
  path: '/manage/invoices/archive.zip',
  access: 'staff',
  permission: { all: ['invoices:read', 'exports:read'] },
  query: z.strictObject({ month: z.string(month).check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, month)) }),
  sends: ['application/zip'],
  errors: [],
})

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
