import { type TaxSettings, taxSettings } from '#contract/tax-rules/tax-settings.ts'
import { readNumber } from '../../../patterns/form/typed-number.ts'
import { type EditedState, useGroup } from '../settings.use-group.ts'

/** A rate as it is typed: the percent is a text until it is sent. */
export type TypedRate = { key: number; country: string; taxClass: string; percent: string; from: string }
export type TypedTax = Omit<TaxSettings, 'rates'> & { rates: TypedRate[] }

function typedOf(content: TaxSettings): TypedTax {
  return { ...content, rates: content.rates.map((rate, key) => ({ ...rate, key, percent: String(rate.percent) })) }
}

export function contentOf({ rates, ...typed }: TypedTax): TaxSettings {
  return {
    ...typed,
    rates: rates.map(({ country, taxClass, percent, from }) => ({
      country,
      taxClass,
      from,
      percent: readNumber(percent) ?? Number.NaN,
    })),
  }
}

/** The settings of tax as they are edited. */
export function useTaxSettings(options: EditedState) {
  return useGroup<TaxSettings, TypedTax>({ ...options, group: 'tax', typedOf, contentOf, schema: taxSettings })
}

export type TaxEditing = ReturnType<typeof useTaxSettings>
