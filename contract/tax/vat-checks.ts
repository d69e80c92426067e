import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { requiredText } from '../fields.ts'
import { vatAnswers } from './order-treatment.ts'
import { longestVatId } from './vat-ids.ts'

const vatCheck = z.object({
  /** Without spaces, in capital letters. */
  vatId: z.string(),
  /** `unchecked`: the register is being asked, or is not asked by this portal. */
  /** What may be missing in an accepted number, in the language of the request; null for nothing. */
  hint: z.nullable(z.string()),
  answer: z.enum(vatAnswers),
  askedAt: z.nullable(z.string()),
  /** Whether an answer is expected within seconds. */
  isAsking: z.boolean(),
})
export type VatCheck = z.infer<typeof vatCheck>

export const checkVatId = endpoint({
  id: 'tax.checkVatId',
  summary:
    'Check a VAT number: its form at once, and the register of the EU by a job. Repeat the call until `isAsking` is false',
  method: 'POST',
  path: '/vat-ids/check',
  access: 'customer',
  body: z.object({ vatId: requiredText(mark('VAT number'), mark('Enter a VAT number.'), longestVatId) }),
  reply: vatCheck,
  errors: ['vat_id_invalid'],
})
