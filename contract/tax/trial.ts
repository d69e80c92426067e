import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText, requiredText } from '../fields.ts'
import { orderTreatment, taxCategories } from './order-treatment.ts'
import { taxSettings } from './tax-settings.ts'
import { longestVatId } from './vat-ids.ts'

const taxTrial = z.object({
  /** How an order of today would be taxed; null where it would be refused, or where tax is off. */
  treatment: z.nullable(orderTreatment),
  /** Why an order with this VAT number is refused; null if it is not. */
  vatIdProblem: z.nullable(z.string()),
  /** The register is being asked: repeat the call. */
  isAsking: z.boolean(),
  classes: z.array(z.object({ taxClass: z.string(), rate: z.number(), category: z.enum(taxCategories) })),
  /** Classes without a rate: their products cannot be ordered there. */
  missing: z.array(z.string()),
  /** The part of a country that the place is, where it differs from its country. */
  territory: z.nullable(z.object({ name: z.string(), isInEuVat: z.boolean(), isInEuCustoms: z.boolean() })),
})
export type TaxTrial = z.infer<typeof taxTrial>

export const trialForm = z.strictObject({
  settings: taxSettings,
  /** By ISO 3166-1. */
  country: requiredText(mark('Country'), mark('Choose a country'), 2),
  postcode: optionalText(mark('Postcode'), 12),
  vatId: optionalText(mark('VAT number'), longestVatId),
})
export type TrialForm = z.output<typeof trialForm>

export const tryTax = endpoint({
  id: 'tax.try',
  summary:
    'How an order placed today to a place, for a VAT number, would be taxed with these settings: by the function of orders, with what is known of the number',
  method: 'POST',
  path: '/manage/tax/try',
  access: 'staff',
  permission: 'settings:read',
  body: trialForm,
  maxValues: 12_000,
  reply: taxTrial,
  errors: [],
})
