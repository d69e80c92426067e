import { t } from '#i18n/t.ts'
import { readDimension } from '../catalogue-model/dimensions.ts'
import type { Attribute } from '../catalogue-model/model.ts'
import { type Measure, readMeasure } from '../catalogue-model/units.ts'
import { unitsNow } from '../catalogue-model/units-now.ts'
import { sayWords } from '../catalogue-model/words.ts'
import { type AttributeValue, isNumberRange, sayDecimal } from './attributes.ts'

export type AttributeReading = { value: AttributeValue } | { message: string }

const longestText = 200
const largestNumber = 1_000_000_000
const maxChoices = 50

type Measured = Pick<Attribute, 'unit' | 'symbol' | 'decimals' | 'min' | 'max'>
const anyNumber: Measured = { unit: '', symbol: '', decimals: null, min: null, max: null }

function withUnit(number: number, symbol: string): string {
  return symbol === '' ? sayDecimal(number) : `${sayDecimal(number)} ${symbol}`
}

/** The error of a number in the unit of its attribute. */
function boundsError(label: string, number: number, { symbol, decimals, min, max }: Measured): string | null {
  const [least, most] = [withUnit(min ?? 0, symbol), withUnit(max ?? 0, symbol)]
  if (!Number.isFinite(number) || Math.abs(number) > largestNumber) return t('{label} must be a number', { label })
  if (min !== null && max !== null && (number < min || number > max)) {
    return t('{label} must be from {min} to {max}', { label, min: least, max: most })
  }
  if (min !== null && number < min) return t('{label} must be at least {min}', { label, min: least })
  if (max !== null && number > max) return t('{label} must be at most {max}', { label, max: most })
  if (decimals !== null && Number(number.toFixed(decimals)) !== number) {
    return t('{label} can have {count, plural, =0 {no decimals} one {# decimal} other {at most # decimals}}', {
      label,
      count: decimals,
    })
  }
  return null
}

function measureError(label: string, found: Extract<Measure, { error: string }>, symbol: string): string {
  const { error, unit = '' } = found
  if (error === 'unit') return t('{label}: {unit} is not a known unit', { label, unit })
  if (error === 'kind') {
    return symbol === ''
      ? t('{label} has no unit. Leave out {unit}.', { label, unit })
      : t('{label}: {unit} cannot be converted into {symbol}', { label, unit, symbol })
  }
  return t('{label} must be a number', { label })
}

export function readAttributeNumber(
  label: string,
  given: AttributeValue,
  measured: Measured = anyNumber,
): AttributeReading {
  if (typeof given !== 'number' && typeof given !== 'string')
    return { message: t('{label} must be a number', { label }) }
  const units = unitsNow()
  const read = typeof given === 'number' ? { value: given } : readMeasure(given, units.find(measured.unit), units)
  if ('error' in read) return { message: measureError(label, read, measured.symbol) }
  const error = boundsError(label, read.value, measured)
  return error === null ? { value: read.value } : { message: error }
}

const between = /^(.+?)(?:\.\.\.?|…|–|—| to | bis | - )(.+)$/iu
const unitAtEnd = /[\p{L}°µ"″”%‰][\p{L}\d°µ"″”%‰/·²³⁻¹ ]*$/u

/** `{ from: 10, to: 20 }`, or as people write it: `10..20 bar`, `-40 to 120 °C`. A unit at the end is that of both. */
function readRange(label: string, given: AttributeValue, measured: Measured): AttributeReading {
  const form = { message: t('{label} must be a range such as 10..20', { label }) }
  const written = typeof given === 'string' ? between.exec(given.trim()) : null
  const unit = written ? (unitAtEnd.exec(written[2]?.trim() ?? '')?.[0] ?? '') : ''
  const first = written?.[1]?.trim() ?? ''
  const ends = written
    ? [unitAtEnd.test(first) ? first : `${first}${unit && ` ${unit}`}`, written[2] ?? '']
    : typeof given === 'object' && isNumberRange(given)
      ? [given.from, given.to]
      : null
  if (!ends) return form
  const [from, to] = ends.map((end) => readAttributeNumber(label, end, measured))
  if (!from || !to) return form
  if ('message' in from) return from
  if ('message' in to) return to
  if (typeof from.value !== 'number' || typeof to.value !== 'number') return form
  if (from.value > to.value) return { message: t('{label} must begin with the smaller number', { label }) }
  return { value: { from: from.value, to: to.value } }
}

export function readText(label: string, given: AttributeValue): AttributeReading {
  if (typeof given === 'object') return { message: t('{label} must be text.', { label }) }
  const text = String(given).trim()
  if (text.length > longestText) {
    return { message: t('{label} must be {max} characters or shorter', { label, max: String(longestText) }) }
  }
  if (/[\p{Cc}\p{Cs}]/u.test(text)) {
    return { message: t('{label} contains characters that cannot be displayed. Remove them.', { label }) }
  }
  return { value: text }
}

/** Some of the choices, each once, in their order. A single one may come without a list. */
function readChoices(label: string, given: AttributeValue, choices: Attribute['choices']): AttributeReading {
  const keys = typeof given === 'object' && !isNumberRange(given) ? given.map(String) : [String(given)]
  const wanted = new Set(keys)
  const value = choices.flatMap(({ key }) => (wanted.has(key) ? [key] : []))
  const isKnown = wanted.size <= maxChoices && value.length === wanted.size
  return isKnown ? { value } : { message: t('{label} must be one or more of the listed values', { label }) }
}

function readSizes(label: string, given: AttributeValue, { unit, symbol }: Attribute): AttributeReading {
  const units = unitsNow()
  const read = readDimension(String(given), units.find(unit), units)
  if ('value' in read) return read
  if (read.error === 'form' || read.error === 'number') {
    return { message: t('{label} must be a size such as G 1/2, M12 × 1.5 or 12 × 148', { label }) }
  }
  return { message: measureError(label, { error: read.error, ...(read.unit && { unit: read.unit }) }, symbol) }
}

/** A value as it is stored. The message is for the field of the attribute. */
export function readAttribute(attribute: Attribute, given: AttributeValue): AttributeReading {
  const { kind, choices } = attribute
  const label = sayWords(attribute.label)
  switch (kind) {
    case 'number':
      return readAttributeNumber(label, given, attribute)
    case 'range':
      return readRange(label, given, attribute)
    case 'dimension':
      return readSizes(label, given, attribute)
    case 'text':
      return readText(label, given)
    case 'boolean':
      return typeof given === 'boolean' ? { value: given } : { message: t('{label} must be yes or no', { label }) }
    case 'choices':
      return readChoices(label, given, choices)
    case 'choice':
      return choices.some(({ key }) => key === String(given))
        ? { value: String(given) }
        : { message: t('{label} must be one of the listed values', { label }) }
  }
}
