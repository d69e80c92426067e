import * as z from 'zod/mini'

/**
 * What the register of VAT numbers said of a buyer's number: `valid` or `invalid`; `unavailable`, because it did not
 * answer, which is no `invalid`; `unchecked`, because nobody has asked yet.
 */
export const vatAnswers = ['valid', 'invalid', 'unavailable', 'unchecked'] as const
export type VatAnswer = (typeof vatAnswers)[number]

/**
 * How an order is taxed:
 * - `domestic`: at the rate of the seller's country
 * - `destination`: at the rate of the consumer's country, under the One-Stop-Shop of the EU
 * - `intra_community`: exempt, goods to a business in another member state (article 138 of 2006/112/EC)
 * - `export`: exempt, goods that leave the area of the EU's VAT (article 146)
 */
export const treatmentKinds = ['domestic', 'destination', 'intra_community', 'export'] as const
export type TreatmentKind = (typeof treatmentKinds)[number]

/** Why it is so: what the buyer and the staff read. */
export const treatmentReasons = [
  'same_country',
  'no_address',
  'pickup',
  'consumer',
  'consumer_destination',
  'vat_id_of_seller_state',
  'vat_id_valid',
  'vat_id_invalid',
  'vat_id_unavailable',
  'vat_id_unchecked',
  'vat_id_not_eu',
  'seller_without_vat_id',
  'outside_eu',
  'other_country',
] as const
export type TreatmentReason = (typeof treatmentReasons)[number]

/**
 * The categories of EN 16931: `S` at a rate, `Z` at zero, `AE` reverse charge, `K` intra-Community supply, `G` export.
 */
export const taxCategories = ['S', 'Z', 'AE', 'K', 'G'] as const
export type TaxCategory = (typeof taxCategories)[number]

/**
 * How an order was taxed and why, as it is kept with the order. `vatId` is the buyer's VAT number, empty for none, and
 * `answer` what was known of it when the order was placed. `isGross`: its prices were shown and agreed with tax; left out where they
 * were not.
 */
export const orderTreatment = z.object({
  kind: z.enum(treatmentKinds),
  country: z.nullable(z.string()),
  reason: z.enum(treatmentReasons),
  vatId: z.string(),
  answer: z.enum(vatAnswers),
  isGross: z.optional(z.literal(true)),
})
export type OrderTreatment = z.infer<typeof orderTreatment>
