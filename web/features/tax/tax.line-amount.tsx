import { formatMoney } from '#contract/money.ts'
import type { PublicTax } from '#contract/page-settings.ts'
import type { Content } from '#contract/products/content.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { percentText } from './tax.percent.ts'
import { forBoth } from './tax.price.tsx'
import { grossOf, pricePerUnit, taxForBusiness } from './tax.words.ts'

type LineAmountProps = {
  /** In major units, without tax. */
  net: number
  /** In percent; null without tax. */
  taxRate: number | null
  currency: string
  /** In narrow columns: the amount alone, without the gross amount beside a net one. */
  isAlone?: boolean
  /** With its share of the tax of the whole order, which consumers read. */
  gross?: number | undefined
  content?: Partial<Content>
}

/**
 * An amount of a line as the catalogue shows prices to the user: net, gross, or net with gross beside. Consumers read gross amounts,
 * and the price per unit of products with a content.
 */
export function LineAmount({ net, taxRate, currency, isAlone = false, gross: given, content }: LineAmountProps) {
  const { tax, sellsToConsumers } = useCompany()
  const say = (shown?: PublicTax) => {
    const gross = formatMoney(given ?? grossOf(net, taxRate ?? 0), currency)
    const isForConsumers = sellsToConsumers && shown?.shown !== 'net'
    if (isForConsumers || shown?.shown === 'gross') {
      const perUnit = isForConsumers && content && pricePerUnit(content, { net, percent: taxRate, currency })
      return (
        <>
          {gross}
          {perUnit ? <span className="block text-small font-normal text-ink-2">{perUnit}</span> : null}
        </>
      )
    }
    return (
      <>
        {formatMoney(net, currency)}
        {shown?.shown === 'both' && taxRate !== null && !isAlone ? (
          <span className="block text-small font-normal text-balance text-ink-2">
            {t('{amount} including {percent} VAT', { amount: gross, percent: percentText(taxRate) })}
          </span>
        ) : null}
      </>
    )
  }
  return forBoth(say, tax, taxForBusiness(tax))
}

/** The price of one piece in a line; 0 is none yet. */
export function LinePrice(props: LineAmountProps) {
  return props.net > 0 ? <LineAmount {...props} /> : t('on request')
}

/** What the amounts of the lines include, once for all of them. There only while tax is on. */
export function LinesNote() {
  const { tax, sellsToConsumers } = useCompany()
  if (tax === undefined) return null
  const say = ({ shown }: PublicTax) =>
    shown === 'gross' || (sellsToConsumers && shown === 'both')
      ? t('Unit prices and line totals include VAT.')
      : t('Unit prices and line totals exclude VAT.')
  return forBoth(say, tax, taxForBusiness(tax))
}
