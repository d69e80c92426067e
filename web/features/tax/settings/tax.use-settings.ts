import { standardTaxClass, type TaxClass, type TaxSettings, taxSettings } from '#contract/tax/tax-settings.ts'
import { typedAmount, writeAmount } from '../../../patterns/form/typed-amount.ts'
import { type EditedState, useSettingsGroup } from '../../settings/settings.use-group.ts'

/** A class as it is typed: its rates have its id, because its key may be that of another one while it is typed. */
export type TypedTaxClass = TaxClass & { id: number }
/** A rate as it is typed: the percent is a text until it is sent. */
export type TypedRate = { key: number; country: string; classId: number; percent: string; from: string }
export type TypedTax = Omit<TaxSettings, 'rates' | 'classes'> & { classes: TypedTaxClass[]; rates: TypedRate[] }

/** Of no class: the form asks for one. */
export const noClass = -1

export function typedTaxOf({ classes, rates, ...content }: TaxSettings): TypedTax {
  return {
    ...content,
    classes: classes.map((one, id) => ({ ...one, id })),
    rates: rates.map(({ taxClass, percent, ...rate }, key) => ({
      ...rate,
      key,
      classId: classes.findIndex((one) => one.key === taxClass),
      percent: writeAmount(percent),
    })),
  }
}

export function taxContentOf({ classes, rates, ...typed }: TypedTax): TaxSettings {
  return {
    ...typed,
    classes: classes.map(({ id: _, ...one }) => one),
    rates: rates.map(({ country, classId, percent, from }) => ({
      country,
      taxClass: classes.find(({ id }) => id === classId)?.key ?? '',
      from,
      percent: typedAmount(percent) ?? Number.NaN,
    })),
  }
}

/** The first with its key is the class of all other products; another one may have its key while it is typed. */
export function standardIdOf({ classes }: Pick<TypedTax, 'classes'>): number {
  return classes.find(({ key }) => key === standardTaxClass)?.id ?? noClass
}

/** Without a class and its rates. */
export function withoutTaxClass({ classes, rates }: TypedTax, id: number): Pick<TypedTax, 'classes' | 'rates'> {
  return { classes: classes.filter((one) => one.id !== id), rates: rates.filter(({ classId }) => classId !== id) }
}

export function nextId(taken: readonly number[]): number {
  return Math.max(-1, ...taken) + 1
}

/** The settings of tax as they are edited. */
export function useTaxSettings(options: EditedState) {
  return useSettingsGroup<TaxSettings, TypedTax>({
    ...options,
    group: 'tax',
    typedOf: typedTaxOf,
    contentOf: taxContentOf,
    schema: taxSettings,
  })
}

export type TaxEditing = ReturnType<typeof useTaxSettings>
