import { type Facet, facetsOf } from '#contract/catalogue/facets.ts'
import { endsOf, isBetween, readChoices, writeChoices } from '#contract/catalogue/query.ts'
import type { ChosenText } from '#contract/catalogue/search.ts'
import { readDimension } from '#contract/catalogue-model/dimensions.ts'
import type { Attribute } from '#contract/catalogue-model/model.ts'
import { readMeasure } from '#contract/catalogue-model/units.ts'
import { unitsNow } from '#contract/catalogue-model/units-now.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import type { FieldError } from '#contract/errors.ts'
import { type Range, writeRange } from '#contract/lists/range.ts'
import { readAttribute, readNumber } from '#contract/products/attribute-reading.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'

/**
 * What is chosen of an attribute, in its own unit. `isOfRanges`: the values of products are ranges themselves, and those
 * match that have a number in common with this one.
 */
export type Chosen =
  | { key: string; values: readonly string[] }
  | { key: string; range: Range<number>; isOfRanges: boolean }

type InvalidChoice = { message: string }

/** A number in the attribute's unit. A filter may ask for numbers that no product is allowed to have. */
function readEnd(attribute: Attribute, text: string): number | null | InvalidChoice {
  if (text === '') return null
  const { unit, symbol, label } = attribute
  const read = readNumber(sayWords(label), text, { unit, symbol, decimals: null, min: null, max: null })
  return 'message' in read ? read : Number(read.value)
}

/** Each end may have a unit of its own; one without is in the unit of the attribute. */
function readBetween({ key, attribute }: Facet, text: string): Chosen | InvalidChoice {
  const label = sayWords(attribute.label)
  const { from: first, to: last } = endsOf(text)
  if (text.split('..').length > 2 || first + last === '') {
    return { message: t('{name} must be a range such as 10..50, 10.. or ..50', { name: label }) }
  }
  const [from, to] = [readEnd(attribute, first), readEnd(attribute, last)]
  if (from !== null && typeof from === 'object') return from
  if (to !== null && typeof to === 'object') return to
  if (from !== null && to !== null && from > to) {
    return { message: t('{label} must begin with the smaller number', { label }) }
  }
  return { key, range: { from, to }, isOfRanges: attribute.kind === 'range' }
}

/** `mm` or `°C`: a unit that was meant as one. `to 11` is part of a value that is no number. */
const unitName = /^[^\d\s]{1,12}$/u

/** A value as products store it: `1/2 in` is `12.7` of an attribute in millimetres, `g1/2` is `G 1/2`. */
function readValue(attribute: Attribute, text: string): string | InvalidChoice {
  const { kind, unit } = attribute
  if (kind !== 'number' && kind !== 'dimension') return text
  const units = unitsNow()
  const read = (kind === 'number' ? readMeasure : readDimension)(text, units.find(unit), units)
  if ('value' in read) return String(read.value)
  // Catalogues that grew over time have texts among their numbers.
  if (read.error === 'number' || read.error === 'form' || !unitName.test(read.unit ?? '')) return text
  const explained = readAttribute(attribute, text)
  return 'message' in explained ? explained : text
}

function readOne(facet: Facet, text: string): Chosen | InvalidChoice {
  if (facet.kind === 'range' || isBetween(facet, text)) return readBetween(facet, text)
  const values: string[] = []
  for (const written of readChoices(text)) {
    const value = readValue(facet.attribute, written)
    if (typeof value === 'object') return value
    if (!values.includes(value)) values.push(value)
  }
  return { key: facet.key, values }
}

/** Throws `rule_broken` at the attributes that cannot be read, such as a length in bar. */
export function readChosen(family: string, given: readonly ChosenText[]): Chosen[] {
  const facets = facetsOf(family)
  const errors: FieldError[] = []
  const chosen = given.flatMap(({ key, text }): Chosen[] => {
    const facet = facets.find((one) => one.key === key)
    if (!facet) return []
    const read = readOne(facet, text)
    if (!('message' in read)) return [read]
    errors.push({ path: key, message: read.message })
    return []
  })
  if (errors.length > 0) refuse('rule_broken', errors)
  return chosen
}

/** What is chosen as a parameter again: `12.7`, `10..25.4`. */
export function writeChosen(chosen: readonly Chosen[]): Record<string, string> {
  return Object.fromEntries(
    chosen.map((one) => {
      if ('values' in one) return [one.key, writeChoices(one.values)]
      const { from, to } = one.range
      return [one.key, from !== null && from === to ? String(from) : writeRange(one.range)]
    }),
  )
}
