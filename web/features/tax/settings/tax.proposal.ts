import { type ProposedRates, ratesAsOf } from '#contract/tax/proposed-rates.ts'
import { standardTaxClass } from '#contract/tax/tax-settings.ts'
import { baseLanguage } from '#i18n/language.ts'
import { numberLocale, t } from '#i18n/t.ts'
import { writeAmount } from '../../../patterns/form/typed-amount.ts'
import type { TypedTax } from './tax.use-settings.ts'

function percentText(percent: number): string {
  return new Intl.NumberFormat(numberLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(
    percent / 100,
  )
}

/** "19%, 7%" */
export function ratesText({ standard, reduced }: ProposedRates): string {
  return [standard, ...reduced].map(percentText).join(', ')
}

/** The classes and rates of a country in place of those that nobody has published yet. */
export function proposedTax(
  country: string,
  { standard, reduced }: ProposedRates,
): Pick<TypedTax, 'isOn' | 'classes' | 'rates'> {
  const base = baseLanguage()
  const name = (words: string) => ({ [base]: words })
  const classes = [
    { id: 0, key: standardTaxClass, name: name(t('Standard')), isReverseCharged: false },
    ...reduced.map((percent, index) => ({
      id: index + 1,
      key: index === 0 ? 'reduced' : `reduced-${index + 1}`,
      name: name(t('Reduced {percent}', { percent: percentText(percent) })),
      isReverseCharged: false,
    })),
  ]
  const rates = [standard, ...reduced].map((percent, key) => ({
    key,
    country,
    classId: key,
    percent: writeAmount(percent),
    from: ratesAsOf,
  }))
  return { isOn: true, classes, rates }
}
