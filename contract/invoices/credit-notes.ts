import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'

/** A refund that has a credit note, issued or to be issued by the first request of its document. */
const creditNote = z.object({
  refundId: z.string(),
  /** As it is printed, such as 2026-000002; null until it is issued. */
  number: z.nullable(z.string()),
  amount: z.number(),
  currency: z.string(),
  refundedAt: z.string(),
})
export type CreditNoteEntry = z.infer<typeof creditNote>

export const listCreditNotes = endpoint({
  id: 'invoices.creditNotes',
  summary: 'The refunds of your own order that have a credit note; admins read all orders',
  method: 'GET',
  path: '/order/{id}/credit-notes',
  access: 'customer',
  params: idParams,
  reply: z.array(creditNote),
  errors: ['order_not_found', 'not_yours'],
})
