import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, say } from '../fields.ts'

/**
 * Whether the invoice of an order is issued, and otherwise when it comes:
 * - `coming`: a job issues it within a minute
 * - `waiting`: something is missing; `reasons` say what, to staff only
 * - `by_staff`: staff issue it
 * - `elsewhere`: it comes separately, from other software
 * - `not_due`: the order is neither paid nor shipped, or is a tax-free supply within the EU that has not left
 */
export const invoiceStates = ['issued', 'coming', 'waiting', 'by_staff', 'elsewhere', 'not_due'] as const

export const invoiceReasons = z.array(z.object({ path: z.string(), message: z.string() }))

const invoiceState = z.object({
  state: z.enum(invoiceStates),
  /** As it is printed, such as 2026-000002. */
  number: z.nullable(z.string()),
  issuedAt: z.nullable(z.string()),
  /** The order was paid and had not left in full. */
  isAdvance: z.boolean(),
  reasons: invoiceReasons,
  /** For staff: characters of the order that no font has. Documents print their codes, such as [U+1200C]. */
  unprintable: invoiceReasons,
  /** For staff: nothing but such characters keeps the invoice, so that it can be issued with their codes. */
  canPrintCodes: z.boolean(),
})
export type InvoiceState = z.infer<typeof invoiceState>

export const readInvoiceState = endpoint({
  id: 'invoices.state',
  summary:
    'Whether the invoice of your own order is issued, and otherwise when it will be; admins read all orders',
  method: 'GET',
  path: '/order/{id}/invoice',
  access: 'customer',
  params: idParams,
  reply: invoiceState,
  errors: ['order_not_found', 'not_yours'],
})

const invalidChoice = say('printCodes must be true or false')

export const issueInvoice = endpoint({
  id: 'invoices.issue',
  summary:
    'Issue the invoice of an order now; an issued invoice stays as it is. With `printCodes` it is issued even if some characters of the order are not in any font: their codes are printed',
  method: 'POST',
  path: '/order/{id}/invoice',
  access: 'staff',
  permission: 'invoices:write',
  params: idParams,
  body: z.optional(z.nullable(z.object({ printCodes: z.optional(z.boolean(invalidChoice)) }))),
  reply: invoiceState,
  errors: [
    'order_not_found',
    'invoice_not_due',
    'invoice_incomplete',
    'invoices_elsewhere',
    'vat_id_not_confirmed',
    'vat_register_unavailable',
  ],
})

/** Orders that would be left between, the first of them by number. `count` goes up to the most of a run. */
const leftOrders = z.object({
  count: z.int(),
  orders: z.array(z.object({ orderId: z.string(), orderNumber: z.int(), customer: z.string() })),
})

const leftReply = z.object({ uninvoiced: leftOrders, unfinished: leftOrders })
export type LeftOrders = z.infer<typeof leftReply>

export const readLeftOrders = endpoint({
  id: 'invoices.leftOrders',
  summary:
    'The orders to handle before invoices are no longer issued here: paid or shipped without an invoice, and invoiced ones that may still need a credit note',
  method: 'GET',
  path: '/manage/invoices/left-orders',
  access: 'staff',
  permission: 'invoices:read',
  reply: leftReply,
  errors: [],
})
