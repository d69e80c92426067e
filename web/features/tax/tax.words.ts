import { formatMoney, toMajor, toMinor } from '#contract/money.ts'
import type { PublicTax } from '#contract/page-settings.ts'
import type { Product } from '#contract/products/products.ts'
import type { OrderTreatment } from '#contract/tax-rules/order-treatment.ts'
import { withTax } from '#contract/tax-rules/sums.ts'
import { numberLocale, t } from '#i18n/t.ts'

/** "19 %" as the language writes it. */
export function percentText(rate: number): string {
  return new Intl.NumberFormat(numberLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(rate / 100)
}

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
      return t('VAT is charged, because {vatId} is not valid according to the register of the EU.', { vatId })
    case 'vat_id_unavailable':
      return t('VAT is charged, because the register of the EU could not be reached to check {vatId}.', { vatId })
    case 'vat_id_unchecked':
      return t('VAT is charged, because {vatId} has not been checked yet.', { vatId })
    case 'outside_eu':
    case 'other_country':
      return t('Tax-free export. Import duties and taxes may be due in the country of delivery.')
    default:
      return ''
  }
}

/** What a price says of tax and freight. */
export function priceNote(tax: PublicTax | undefined): string {
  if (tax === undefined) return t('excluding tax and freight')
  return tax.shown === 'gross' ? t('including VAT, excluding freight') : t('excluding VAT and freight')
}

type ShownPrice = { main: string; beside: string | null }

export type Priced = Pick<Product, 'unitprice' | 'currency' | 'taxClass'>

/** The price of one piece as the portal shows it: net, gross, or both. */
export function shownPrice({ unitprice, currency, taxClass }: Priced, tax: PublicTax | undefined): ShownPrice {
  const net = formatMoney(unitprice, currency)
  const percent = tax?.percents[taxClass]
  if (tax === undefined || percent === undefined || tax.shown === 'net') return { main: net, beside: null }
  const grossMinor = withTax(toMinor(unitprice, currency), Math.round(percent * 100))
  const gross = formatMoney(toMajor(grossMinor, currency), currency)
  if (tax.shown === 'gross') return { main: gross, beside: null }
  return { main: net, beside: t('{gross} including {percent} VAT', { gross, percent: percentText(percent) }) }
}
