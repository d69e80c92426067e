import type { OrderTreatment } from '#contract/tax/order-treatment.ts'
import { t } from '#i18n/t.ts'

/** Why an order is taxed as it is; empty where there is nothing to say. */
export function treatmentText({ reason, vatId }: Pick<OrderTreatment, 'reason' | 'vatId'>): string {
  switch (reason) {
    case 'consumer_destination':
      return t('VAT of the country of delivery.')
    case 'vat_id_of_seller_state':
      return t('VAT is charged, because {vatId} belongs to the country that we ship from.', { vatId })
    case 'vat_id_valid':
      return t('Exempt intra-Community supply: we ship to another EU country, and {vatId} is valid.', { vatId })
    case 'vat_id_invalid':
      return t('VAT is charged, because {vatId} is not valid according to the EU register.', { vatId })
    case 'vat_id_unavailable':
      return t('VAT is charged, because the EU register could not be reached to check {vatId}.', { vatId })
    case 'vat_id_unchecked':
      return t('VAT is charged, because {vatId} has not been checked yet.', { vatId })
    case 'vat_id_not_eu':
      return t('VAT is charged, because {vatId} is not a VAT number of the EU.', { vatId })
    case 'outside_eu':
    case 'other_country':
      return t('Tax-free export. Import duties and taxes may be due in the country of delivery.')
    default:
      return ''
  }
}
