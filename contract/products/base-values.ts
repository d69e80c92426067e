import { add, fromNumber, multiply, toNumber } from '../catalogue-model/fractions.ts'
import type { Unit } from '../catalogue-model/units.ts'
import { unitsNow } from '../catalogue-model/units-now.ts'
import { type Attributes, attributesOf, isNumberRange } from './attributes.ts'

function inBase(value: number, unit: Unit): string {
  const exact = fromNumber(value)
  return exact === null ? String(value) : String(toNumber(add(multiply(exact, unit.factor), unit.offset)))
}

/**
 * Measures in the base unit of what they measure, by attribute, so that those of families with other units can be compared:
 * 12.7 mm and 0.5 in are both `length 12.7`.
 */
export function baseValues(family: string | null, attributes: Attributes): Record<string, string> {
  const units = unitsNow()
  return Object.fromEntries(
    attributesOf(family).flatMap(({ key, unit: name }) => {
      const [value, unit] = [attributes[key], units.find(name)]
      if (!unit || value === undefined) return []
      if (typeof value === 'number') return [[key, `${unit.kind} ${inBase(value, unit)}`]]
      if (!isNumberRange(value)) return []
      return [[key, `${unit.kind} ${inBase(value.from, unit)} ${inBase(value.to, unit)}`]]
    }),
  )
}
