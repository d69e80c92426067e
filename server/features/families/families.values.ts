import { readDimension } from '#contract/catalogue-model/dimensions.ts'
import type { Attribute } from '#contract/catalogue-model/model.ts'
import { convertNumber, type Unit, type Units } from '#contract/catalogue-model/units.ts'
import { readAttribute } from '#contract/products/attribute-reading.ts'
import { type AttributeValue, isNumberRange, sayAttributeValue } from '#contract/products/attributes.ts'
import { t } from '#i18n/t.ts'

/** Values can be read as the new kind, or say why not. */
export type Recast = { value: AttributeValue } | { message: string }

function inUnit(
  value: AttributeValue,
  { from, to, units }: { from: Unit; to: Unit; units: Units },
): AttributeValue {
  if (typeof value === 'number') return convertNumber(value, from, to) ?? value
  if (typeof value === 'object' && isNumberRange(value)) {
    return {
      from: convertNumber(value.from, from, to) ?? value.from,
      to: convertNumber(value.to, from, to) ?? value.to,
    }
  }
  // Sizes behind a designation such as `G 1/2` are a name.
  if (typeof value !== 'string' || !/^\d/.test(value)) return value
  const read = readDimension(`${value} ${from.symbol}`, to, units)
  return 'value' in read ? read.value : value
}

const yes = /^(yes|true|1|y|ja|x)$/i
const no = /^(no|false|0|n|nein)$/i

/** A value of another kind, as an admin would write it into a form of the new kind. */
function asWritten(before: Attribute, after: Attribute, value: AttributeValue): AttributeValue {
  const isNumeric = after.kind === 'number' || after.kind === 'range' || after.kind === 'dimension'
  if (typeof value === 'number' && after.kind === 'range') return { from: value, to: value }
  if (typeof value === 'number' && isNumeric && after.unit === before.unit) return value
  if (Array.isArray(value)) return after.kind === 'choices' ? value : value.join(', ')
  if (after.kind === 'choices') return String(value).split(/\s*[,;]\s*/)
  if (after.kind === 'choice' && typeof value !== 'object') return String(value)
  if (after.kind === 'boolean' && typeof value !== 'object') {
    const said = String(value)
    return yes.test(said) ? true : no.test(said) ? false : said
  }
  if (typeof value === 'number') return `${value} ${before.symbol}`.trim()
  return before.kind === 'choice' ? String(value) : sayAttributeValue(before, value)
}

const measured = new Set<Attribute['kind']>(['number', 'range', 'dimension'])

/** A text such as 00123 is a name of something: as a number it would lose its zeros. */
function losesZeros(before: Attribute, after: Attribute, value: AttributeValue): boolean {
  const isName = !measured.has(before.kind) && measured.has(after.kind)
  return isName && [value].flat().some((text) => typeof text === 'string' && /^\s*[-+]?0\d/.test(text))
}

/** A stored value of an attribute as it would be stored after the attribute was changed. */
export function recast(
  before: Attribute,
  after: Attribute,
  { value, units }: { value: AttributeValue; units: Units },
): Recast {
  if (losesZeros(before, after, value)) {
    return { message: t('{value} would lose its leading zeros', { value: String(value) }) }
  }
  if (before.kind !== after.kind) return readAttribute(after, asWritten(before, after, value))
  const [from, to] = [units.find(before.unit), units.find(after.unit)]
  const isConverted = before.unit !== after.unit && from && to
  return readAttribute(after, isConverted ? inUnit(value, { from, to, units }) : value)
}
