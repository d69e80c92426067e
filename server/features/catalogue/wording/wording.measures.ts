import { type Unit as MeasureUnit, readMeasure } from '#contract/catalogue-model/units.ts'
import { unitsNow } from '#contract/catalogue-model/units-now.ts'
import type { Term, Unit } from './wording.meaning.ts'
import type { Synonyms } from './wording.synonyms.ts'
import { cutWords } from './wording.tokens.ts'
import { readUnit, unitsOfCatalogue } from './wording.units.ts'

/** The words of a number in a query, and the same measure in other units of the catalogue: `1 2` of `1/2 in` is `12 7`. */
export type Measured = { words: readonly string[]; others: readonly (readonly string[])[] }

/** A number with a unit behind it, which is a sign or letters: `1 1/2 in`, `12,7mm`, `40 l/min`. Fractions are those of an inch. */
const measure =
  /(?<![\p{L}\d.,/-])((?:\d+[ -])?\d+\/(?:2|4|8|16|32|64)|\d+(?:[.,]\d+)?)\s*(["″”]|[°µ\p{L}][\p{L}²³]*(?:[/·][\p{L}\d²³]+)?)(?![\p{L}\d])/gu
const maxMeasures = 3
/** A number with more decimals is a rounded one, which no product has. */
const maxDecimals = 4

type Found = { text: string; number: string; unit: MeasureUnit }

function findMeasures(text: string): Found[] {
  return [...text.matchAll(measure)].slice(0, maxMeasures).flatMap(([whole, number = '', name = '']) => {
    const unit = readUnit(name)
    return unit ? [{ text: whole, number, unit }] : []
  })
}

/**
 * The text without units behind numbers of several words, such as `1/2`, and without those of several words, such as `l/min`:
 * products have the numbers alone. Others are read with their number.
 */
export function withoutUnits(text: string): string {
  const isLong = (words: string) => cutWords(words).length > 1
  return findMeasures(text)
    .filter(({ text: whole, number }) => isLong(number) || isLong(whole.slice(number.length)))
    .reduce((left, found) => left.replace(found.text, `${found.number} `), text)
}

export function measuresIn(text: string): Measured[] {
  return findMeasures(text).flatMap(({ number, unit }) => {
    const others = unitsOfCatalogue().units.flatMap((own) => {
      if (own.kind !== unit.kind || own.key === unit.key) return []
      const read = readMeasure(`${number} ${unit.symbol}`, own, unitsNow())
      const said = 'value' in read ? String(read.value) : ''
      return said === '' || (said.split('.')[1]?.length ?? 0) > maxDecimals ? [] : [cutWords(said)]
    })
    return others.length > 0 ? [{ words: cutWords(number), others }] : []
  })
}

/** Synonyms, and for the words of a measure the same in other units. */
export function withMeasures(synonyms: Synonyms, measures: readonly Measured[]): Synonyms {
  if (measures.length === 0) return synonyms
  return (words, stems) => {
    const text = words.join(' ')
    const same = measures.filter((one) => one.words.join(' ') === text).flatMap(({ others }) => others)
    return [...synonyms(words, stems), ...same]
  }
}

/** A fraction of an inch or a decimal, which is one number of several words. A comma only in front of a unit: `9,10` may be two. */
const longNumber = /(?<![\p{L}\d.,/-])(?:(?:\d+[ -])?\d+\/(?:2|4|8|16|32|64)|\d+\.\d+)(?![\p{L}\d./])/gu

function phraseOf(words: readonly string[]): Term {
  return { text: words.join(' '), forms: [], isWhole: true, phrase: words }
}

const digits = /^\d+$/

/** An alternative of several numbers is one number, whose words stand side by side. */
function asPhrase(terms: Unit['alternatives'][number]): Unit['alternatives'][number] {
  const isNumber = terms.length > 1 && terms.every(({ text }) => digits.test(text))
  return isNumber ? [phraseOf(terms.map(({ text }) => text))] : terms
}

/** What the words mean, with the words of each number together: `1/2` is not found where a 1 and a 2 stand anywhere. */
export function groupNumbers(units: readonly Unit[], text: string): Unit[] {
  const numbers = [...text.matchAll(longNumber)].map(([number]) => cutWords(number))
  const measures = findMeasures(text).map(({ number }) => cutWords(number))
  const long = [...numbers, ...measures].filter((words) => words.length > 1)
  const isLong = (words: readonly string[]) => long.some((one) => one.join(' ') === words.join(' '))
  const grouped: Unit[] = []
  for (let index = 0; index < units.length; index++) {
    const unit = units[index]
    if (!unit) continue
    const size = long.find((words) =>
      isLong(units.slice(index, index + words.length).flatMap(({ typed }) => typed)),
    )?.length
    const merged = units.slice(index, index + (size ?? 1))
    if (isLong(unit.typed)) grouped.push({ ...unit, alternatives: unit.alternatives.map(asPhrase) })
    else if (size && merged.every(({ typed }) => typed.length === 1)) {
      const typed = merged.flatMap((one) => one.typed)
      const count = Math.min(...merged.map((one) => one.count))
      grouped.push({ typed, alternatives: [[phraseOf(typed)]], count })
      index += size - 1
    } else grouped.push(unit)
  }
  return grouped
}
