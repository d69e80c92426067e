import { formatMoney } from '#contract/money.ts'
import type { PublicTax } from '#contract/page-settings.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { percentText } from './tax.percent.ts'
import { forBoth } from './tax.price.tsx'
import { grossOf, taxForBusiness } from './tax.words.ts'

type LineAmountProps = {
  /** In major units, without tax. */
  net: number
  /** In percent; null without tax. */
  taxRate: number | null
  currency: string
  /** In narrow columns: the amount alone, without the gross amount beside a net one. */
  isAlone?: boolean
}

/** An amount of a line as the catalogue shows prices to the user: net, gross, or net with gross beside. */
export function LineAmount({ net, taxRate, currency, isAlone = false }: LineAmountProps) {
  const { tax } = useCompany()
  if (taxRate === null) return formatMoney(net, currency)
  const say = (shown?: PublicTax) => {
    const gross = formatMoney(grossOf(net, taxRate), currency)
    if (shown?.shown === 'gross') return gross
    return (
      <>
        {formatMoney(net, currency)}
        {shown?.shown === 'both' && !isAlone ? (
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
  const { tax } = useCompany()
  if (tax === undefined) return null
  const say = ({ shown }: PublicTax) =>
    shown === 'gross'
      ? t('Unit prices and line totals include VAT.')
      : t('Unit prices and line totals exclude VAT.')
  return forBoth(say, tax, taxForBusiness(tax))
}
