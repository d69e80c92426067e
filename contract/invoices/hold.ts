import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, requiredText } from '../fields.ts'

/**
 * An order whose invoice waits, because the register does not confirm the VAT number that makes it tax-free. `answer`:
 * `invalid`, or `unavailable` without a valid answer of the last 30 days. With a `reason` it was released by a person.
 */
export const invoiceHold = z.object({
  orderId: z.string(),
  orderNumber: z.int(),
  customer: z.string(),
  vatId: z.string(),
  answer: z.enum(['invalid', 'unavailable']),
  since: z.string(),
  reason: z.nullable(z.string()),
  releasedBy: z.string(),
  releasedAt: z.nullable(z.string()),
})
export type InvoiceHold = z.infer<typeof invoiceHold>

const holdReply = z.object({ hold: z.nullable(invoiceHold) })

export const readInvoiceHold = endpoint({
  id: 'invoices.hold',
  summary: 'Why the invoice of a tax-free order is not issued automatically; null if nothing prevents it',
  method: 'GET',
  path: '/manage/orders/{id}/invoice-hold',
  access: 'staff',
  permission: 'invoices:read',
  params: idParams,
  reply: holdReply,
  errors: ['order_not_found'],
})

export const releaseForm = z.object({
  reason: requiredText(mark('Reason'), mark('Enter a reason'), 500),
})

export const releaseInvoice = endpoint({
  id: 'invoices.release',
  summary:
    'Issue the invoice of a tax-free order although the register does not confirm its VAT number, with a reason',
  method: 'PUT',
  path: '/manage/orders/{id}/invoice-hold',
  access: 'staff',
  permission: 'invoices:write',
  params: idParams,
  body: releaseForm,
  reply: holdReply,
  errors: ['order_not_found', 'not_found'],
})
