import type { TaxCategory } from './order-treatment.ts'
import { rateOn, type TaxSettings } from './tax-settings.ts'
import { isOfSellerState, type TaxCase, type Treatment, treatmentOf } from './treatment.ts'

export type ClassTax = { taxClass: string; rateBp: number; category: TaxCategory }

/** The tax of each class in one order. */
export type OrderTax = {
  treatment: Treatment
  classes: ClassTax[]
  /** Classes without a rate in the country of the treatment: their products cannot be ordered. */
  missing: string[]
}

const exempt: Partial<Record<Treatment['kind'], TaxCategory>> = { intra_community: 'K', export: 'G' }

type Rules = Pick<TaxSettings, 'classes' | 'rates'>

/** The tax of an order by the rates of a day, such as 2026-01-31, in the seller's time zone. */
export function orderTaxOf(rules: Rules, given: TaxCase, day: string): OrderTax {
  const treatment = treatmentOf(given)
  const isDomesticBusiness = treatment.kind === 'domestic' && given.vatId !== '' && isOfSellerState(given)
  const classes: ClassTax[] = []
  const missing: string[] = []
  for (const { key: taxClass, isReverseCharged } of rules.classes) {
    const category = exempt[treatment.kind]
    const rateBp = treatment.country === null ? 0 : rateOn(rules, { country: treatment.country, taxClass, day })
    if (category) classes.push({ taxClass, rateBp: 0, category })
    else if (isReverseCharged && isDomesticBusiness) classes.push({ taxClass, rateBp: 0, category: 'AE' })
    else if (rateBp === null) missing.push(taxClass)
    else classes.push({ taxClass, rateBp, category: rateBp === 0 ? 'Z' : 'S' })
  }
  return { treatment, classes, missing }
}
