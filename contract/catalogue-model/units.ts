import { add, divide, type Fraction, fromNumber, multiply, readFraction, subtract, toNumber } from './fractions.ts'

/**
 * A unit of measure. A value in it times `factor`, plus `offset`, is the value in the base unit of its kind: 1 in is
 * 127/5 mm. Units of the same kind can be converted into each other.
 */
export type Unit = {
  key: string
  /** What it measures: `length`, `pressure`. */
  kind: string
  /** As it is shown behind a value. */
  symbol: string
  /** Other ways in which people write it, in lowercase. */
  aliases: readonly string[]
  factor: Fraction
  offset: Fraction
}

/** A unit as it is stored and sent: its numbers are exact fractions, `127/5`. */
export type UnitRow = Readonly<Pick<Unit, 'key' | 'kind' | 'symbol'>> & {
  readonly aliases: readonly string[]
  readonly factor: string
  readonly offset: string
}

/** Null if one of its numbers is no fraction, or the factor is not positive. */
export function unitOf({ factor, offset, aliases, ...row }: UnitRow): Unit | null {
  const [read, shift] = [readFraction(factor), readFraction(offset)]
  if (!read || !shift || read.top <= 0n) return null
  return { ...row, aliases: [...aliases], factor: read, offset: shift }
}

/** Units that can be found by their key and by what people write. The first unit with an alias has it. */
export type Units = { find: (key: string) => Unit | null; read: (written: string) => Unit | null }

function fold(written: string): string {
  return written.trim().toLowerCase().replaceAll(/[.\s]/g, '')
}

export function unitsOf(list: readonly Unit[]): Units {
  const byKey = new Map(list.map((one) => [one.key, one]))
  const exact = new Map(list.map((one) => [one.symbol, one]))
  const folded = new Map<string, Unit>()
  for (const unit of list) {
    for (const name of [unit.key, unit.symbol, ...unit.aliases].map(fold)) {
      if (!folded.has(name)) folded.set(name, unit)
    }
  }
  return {
    find: (key) => byKey.get(key) ?? null,
    read: (written) => exact.get(written.trim()) ?? folded.get(fold(written)) ?? null,
  }
}

/** The value in another unit; null if the two measure different things. */
export function convert(value: Fraction, from: Unit, to: Unit): Fraction | null {
  if (from.kind !== to.kind) return null
  if (from.key === to.key) return value
  return divide(subtract(add(multiply(value, from.factor), from.offset), to.offset), to.factor)
}

/** `convert` for a number; null also for one that is not finite. */
export function convertNumber(value: number, from: Unit, to: Unit): number | null {
  const exact = fromNumber(value)
  const converted = exact && convert(exact, from, to)
  return converted && toNumber(converted)
}

/** What is wrong with a measure: no number in it, a unit that is not known, or one that measures something else. */
export type MeasureError = 'number' | 'unit' | 'kind'
export type Measure = { value: number } | { error: MeasureError; unit?: string }

const longestMeasure = 60

/**
 * A measure as people write it, as a number in `unit`: `1/2 in`, `12,7mm`, `1/2"`, `400`. Without a unit of its own it
 * is in `unit`.
 */
export function readMeasure(written: string, unit: Unit | null, units: Units): Measure {
  if (written.length > longestMeasure) return { error: 'number' }
  const [, digits = '', name = ''] =
    /^([-−+]?[\d.,/⁄\u00bc-\u00be\u2150-\u215e][\d.,/⁄\s\u00bc-\u00be\u2150-\u215e-]*)(.*)$/u.exec(
      written.trim(),
    ) ?? []
  const number = readFraction(digits.trim())
  if (!number) return { error: 'number' }
  if (name.trim() === '') return { value: toNumber(number) }
  const given = units.read(name)
  if (!given) return { error: 'unit', unit: name.trim() }
  const converted = unit && convert(number, given, unit)
  return converted ? { value: toNumber(converted) } : { error: 'kind', unit: given.symbol }
}
