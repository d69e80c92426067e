import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { deleted, requiredText } from '../fields.ts'
import { longestVatId } from './vat-ids.ts'

/** A VAT number that a person has confirmed: it counts as an answer of the register does, for 30 days. */
const vatConfirmation = z.object({
  _id: z.string(),
  vatId: z.string(),
  reason: z.string(),
  confirmedBy: z.string(),
  confirmedAt: z.string(),
  /** The last day on which it counts, such as 2026-01-31. */
  countsUntil: z.string(),
})
export type VatConfirmation = z.infer<typeof vatConfirmation>

export const listVatConfirmations = endpoint({
  id: 'tax.confirmations',
  summary: 'The VAT numbers that were confirmed by hand and are valid today, the newest first',
  method: 'GET',
  path: '/manage/vat-ids/confirmed',
  access: 'staff',
  permission: 'invoices:read',
  reply: z.object({ confirmations: z.array(vatConfirmation) }),
  errors: [],
})

export const vatConfirmationForm = z.strictObject({
  vatId: requiredText(mark('VAT number'), mark('Enter a VAT number.'), longestVatId),
  reason: requiredText(mark('Reason'), mark('Enter a reason'), 500),
})

export const confirmVatId = endpoint({
  id: 'tax.confirm',
  summary:
    'Confirm a VAT number of the EU by hand, with a reason: for 30 days orders are taxed as if the register had confirmed it, and the register is not checked',
  method: 'POST',
  path: '/manage/vat-ids/confirmed',
  access: 'staff',
  permission: 'invoices:write',
  body: vatConfirmationForm,
  status: 201,
  reply: vatConfirmation,
  errors: ['vat_id_invalid'],
})

export const withdrawVatConfirmation = endpoint({
  id: 'tax.withdrawConfirmation',
  summary: 'Withdraw the confirmation of a VAT number: later orders are taxed by the answer of the register',
  method: 'DELETE',
  path: '/manage/vat-ids/confirmed/{id}',
  access: 'staff',
  permission: 'invoices:write',
  params: z.object({ id: z.string() }),
  reply: deleted,
  errors: ['not_found'],
})
