import { readDimension } from '#contract/catalogue-model/dimensions.ts'
import type { AttributeKind } from '#contract/catalogue-model/model.ts'
import { readMeasure, type Units } from '#contract/catalogue-model/units.ts'
import { readNumber } from '../reader/imports.numbers.ts'

/** Words of cells for yes and no. */
export const yesWords: ReadonlySet<string> = new Set(['yes', 'true', '1', 'ja', 'wahr', 'x', 'y'])
export const noWords: ReadonlySet<string> = new Set(['no', 'false', '0', 'nein', 'falsch', 'n'])

const between = /^(.+?)\s*(?:\.\.\.?|…|–|—|\bto\b|\bbis\b|\s-\s)\s*(.+)$/iu
const plainRange = /^(-?\d+(?:[.,]\d+)?)-(-?\d+(?:[.,]\d+)?)(.*)$/

/** `10-20 bar` as `10..20 bar`: only a range has a hyphen between two whole or decimal numbers. */
export function spellRange(text: string): string {
  return text.replace(plainRange, '$1..$2$3')
}

const thread = /^(?:G|RC|RP|R|M|TR|NPTF?|BSPP|BSPT|BSP|UNF|UNC|UNEF|JIC|DN|PG|Ø)\s*\d/iu
const threadAtEnd = /\d.*\b(?:UNF|UNC|UNEF|UNS|NPTF?|BSPP|BSPT|BSP|JIC|ORFS)\b/i
const sizes = /\d\s*[x×]\s*\d/i

/** What a cell can be read as. `unit`: the key of the unit that it names; empty for a number without one. */
export type CellReading = { kinds: ReadonlySet<AttributeKind>; unit: string | null; isClearSize: boolean }

const longestText = 200
const largestNumber = 1_000_000_000
const nothing: CellReading = { kinds: new Set(), unit: null, isClearSize: false }

/** The unit of a measure, or null if it is none. A number such as 00123 or 4006381333931 is a name of something. */
function measureOf(text: string, units: Units): string | null {
  if (/^0\d/.test(text) || /^\d{10,}$/.test(text)) return null
  const plain = [readNumber(text, 'point'), readNumber(text, 'comma')].find((number) => !Number.isNaN(number))
  if (plain !== undefined) return Math.abs(plain) > largestNumber || /[€$£]/.test(text) ? null : ''
  const read = readMeasure(text, null, units)
  if ('value' in read) return ''
  return read.error === 'kind' ? (units.read(read.unit ?? '')?.key ?? null) : null
}

/** All kinds of attributes that the text of a cell fits. */
export function readKinds(text: string, units: Units): CellReading {
  if (text.length > longestText) return nothing
  const kinds = new Set<AttributeKind>(['text', 'choice', 'choices'])
  const word = text.toLowerCase()
  if (yesWords.has(word) || noWords.has(word)) kinds.add('boolean')
  const measure = measureOf(text, units)
  if (measure !== null) kinds.add('number')
  const [, from = '', to = ''] = between.exec(spellRange(text)) ?? []
  const ends = from === '' ? [] : [measureOf(from, units), measureOf(to, units)]
  const isRange = measure === null && ends.length === 2 && ends.every((end) => end !== null)
  if (isRange) kinds.add('range')
  const isSize = 'value' in readDimension(text, null, units)
  if (isSize) kinds.add('dimension')
  const isClearSize = isSize && (thread.test(text) || threadAtEnd.test(text) || sizes.test(text))
  return { kinds, unit: isRange ? (ends.find((end) => end !== '') ?? '') : measure, isClearSize }
}
