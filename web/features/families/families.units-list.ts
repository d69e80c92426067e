import { standardUnits } from '#contract/catalogue-model/standard-units.ts'
import type { ManagedModel } from '#contract/families/families.ts'

type ListedUnit = { key: string; kind: string; symbol: string }

/** The units of the standards and those of the company, without their factors. */
export function unitsIn({ units }: Pick<ManagedModel, 'units'>): ListedUnit[] {
  return [...standardUnits, ...units].map(({ key, kind, symbol }) => ({ key, kind, symbol }))
}

/** How a unit is shown behind a value; empty without one. */
export function symbolOf(model: Pick<ManagedModel, 'units'>, key: string): string {
  return key === '' ? '' : (unitsIn(model).find((unit) => unit.key === key)?.symbol ?? key)
}
