import { attributesOf, categoryKeys } from '#contract/products/attributes.ts'

export type Decimal = 'point' | 'comma'

/** Fields whose cells are numbers. */
const ownNumbers = ['unitprice', 'minorder', 'available', 'multiple']
const attributeNumbers = categoryKeys
  .flatMap(attributesOf)
  .filter(({ kind }) => kind === 'number')
  .map(({ key }) => `attributes.${key}`)

export const numberFields: ReadonlySet<string> = new Set([...ownNumbers, ...attributeNumbers])

const sign = '[€$£]?\\s?-?'
const end = '\\s?[€$£]?'

/**
 * How a number may be written, for JavaScript and PostgreSQL alike. `either` can be read in two ways: 1.250 is a thousand
 * two hundred and fifty, or one and a quarter. `0.125` cannot, nor 1250.125: thousands stand in threes behind one to three
 * digits, and never behind a nought.
 */
export const numberForms = {
  either: `^${sign}[1-9]\\d{0,2}[.,]\\d{3}${end}$`,
  comma: `^${sign}(?:\\d+,(?:\\d{1,2}|\\d{4,})|(?:0|\\d{4,}),\\d{3}|\\d{1,3}(?:[. ]\\d{3})+,\\d+|\\d{1,3}(?:\\.\\d{3}){2,})${end}$`,
  point: `^${sign}(?:\\d+\\.(?:\\d{1,2}|\\d{4,})|(?:0|\\d{4,})\\.\\d{3}|\\d{1,3}(?:,\\d{3})+\\.\\d+|\\d{1,3}(?:,\\d{3}){2,})${end}$`,
}

const either = new RegExp(numberForms.either)

export function isAmbiguous(text: string): boolean {
  return either.test(text)
}

const pointNumber = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^-?\d+(?:\.\d+)?$/
const commaNumber = /^-?\d{1,3}(?:[.\u00a0 ]\d{3})+(?:,\d+)?$|^-?\d+(?:,\d+)?$/

/** `1,240.50` or `1.240,50`, whichever is written here; a currency's sign beside it is left out. NaN for anything else. */
export function readNumber(text: string, decimal: Decimal): number {
  const bare = text.replaceAll(/^[€$£]\s?|\s?[€$£]$/g, '').trim()
  if (decimal === 'point') return pointNumber.test(bare) ? Number(bare.replaceAll(',', '')) : Number.NaN
  if (!commaNumber.test(bare)) return Number.NaN
  return Number(bare.replaceAll(/[.\u00a0 ]/g, '').replace(',', '.'))
}

/**
 * A number of a workbook, such as `1.125`, as a text that can be read in one way: `1,1250` where the mark is a comma. Nobody is
 * asked about it, and no mark that is chosen for the texts beside it makes it another number.
 */
export function writeNumber(plain: string, decimal: Decimal): string {
  const written = decimal === 'comma' ? plain.replace('.', ',') : plain
  return isAmbiguous(written) ? `${written}0` : written
}

/** Whether a text is a number in either way of writing. */
export function isNumeric(text: string): boolean {
  return !Number.isNaN(readNumber(text, 'point')) || !Number.isNaN(readNumber(text, 'comma'))
}
