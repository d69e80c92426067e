import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'

export const creditNoteKinds = ['refund', 'correction', 'discount'] as const
export type CreditNoteKind = (typeof creditNoteKinds)[number]

/** A refund that has a credit note, issued or to be issued by the first request of its document; or a correction or a cash discount, which are issued; these two have a `correctionId`. */
const creditNote = z.object({
  refundId: z.nullable(z.string()),
  correctionId: z.nullable(z.string()),
  kind: z.enum(creditNoteKinds),
  /** As it is printed, such as 2026-000002; null until it is issued. */
  number: z.nullable(z.string()),
  amount: z.number(),
  currency: z.string(),
  /** When the money went back, or the correction was issued. */
  refundedAt: z.string(),
})
export type CreditNoteEntry = z.infer<typeof creditNote>

export const listCreditNotes = endpoint({
  id: 'invoices.creditNotes',
  summary: 'The refunds and corrections of your own order that have a credit note; admins read all orders',
  method: 'GET',
  path: '/order/{id}/credit-notes',
  access: 'customer',
  params: idParams,
  reply: z.array(creditNote),
  errors: ['order_not_found', 'not_yours'],
})
