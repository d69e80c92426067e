import type { CatalogueModel } from '#contract/catalogue-model/model.ts'
import { modelNow } from '#contract/catalogue-model/now.ts'
import { ownNumberFields } from '#contract/imports/fields.ts'
import { attributesOf } from '#contract/products/attributes.ts'

export type Decimal = 'point' | 'comma'

/** Stands for the digits of a long number that its workbook has lost. */
export const lostDigits = '…'
const lostNumber = /^-?\d{15}…$/
/** `4,00638E+12`: how a spreadsheet saves a long number as CSV. */
const shortened = /^\d(?:[.,]\d+)?E\+\d{2,3}$/

/** Whether a cell has a number of which digits are lost. `isKey`: it identifies a product, so it is no measurement. */
export function lacksDigits(text: string, isKey: boolean): boolean {
  return lostNumber.test(text) || (isKey && shortened.test(text))
}

/** What a formula shows that has no result, in English, German, French, Italian and Spanish. */
const cellErrors =
  /^#(?:N\/[AV]|NV|N\/D|REF!|BEZUG!|RIF!|¡REF!|VALUE!|WERT!|VALEUR!|VALORE!|¡VALOR!|DIV\/0!|¡DIV\/0!|NAME\?|NOM\?|NOME\?|¿NOMBRE\?|NUM!|ZAHL!|NOMBRE!|¡NUM!|NULL!|NUL!|NULLO!|SPILL!|CALC!|GETTING_DATA)$/i

/** Whether a cell has the error of a formula in place of a value. */
export function isCellError(text: string): boolean {
  return text.startsWith('#') && cellErrors.test(text)
}

/** Kept as long as the model is: each cell of a file asks. */
const known = new WeakMap<CatalogueModel, ReadonlySet<string>>()

/** Fields with numbers. */
export function numberFields(): ReadonlySet<string> {
  const model = modelNow()
  const fields = known.get(model) ?? new Set([...ownNumberFields, ...attributeNumbers(model)])
  known.set(model, fields)
  return fields
}

function attributeNumbers({ families }: CatalogueModel): string[] {
  const numbers = families.flatMap(({ key }) => attributesOf(key)).filter(({ kind }) => kind === 'number')
  return numbers.map(({ key }) => `attributes.${key}`)
}

const sign = '[€$£]?\\s?-?'
const end = '\\s?[€$£]?'

/**
 * Number formats, for JavaScript and PostgreSQL. `either` can be read in two ways: 1.250 is a thousand two hundred and
 * fifty, or one and a quarter. `0.125` and 1250.125 cannot: groups of three digits follow one to three digits, and
 * never a zero.
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

/** Reads `1,240.50` or `1.240,50`, as `decimal` says; a currency symbol is ignored. NaN for anything else. */
export function readNumber(text: string, decimal: Decimal): number {
  const bare = text.replaceAll(/^[€$£]\s?|\s?[€$£]$/g, '').trim()
  if (decimal === 'point') return pointNumber.test(bare) ? Number(bare.replaceAll(',', '')) : Number.NaN
  if (!commaNumber.test(bare)) return Number.NaN
  return Number(bare.replaceAll(/[.\u00a0 ]/g, '').replace(',', '.'))
}

/**
 * Writes a number of a workbook, such as `1.125`, as a text with one meaning: `1,1250` if the separator is a comma. So
 * numbers need no question to the user, and the chosen separator cannot change them.
 */
export function writeNumber(plain: string, decimal: Decimal): string {
  const written = decimal === 'comma' ? plain.replace('.', ',') : plain
  return isAmbiguous(written) ? `${written}0` : written
}

/** Whether a text is a number in one of the two formats. */
export function isNumeric(text: string): boolean {
  return !Number.isNaN(readNumber(text, 'point')) || !Number.isNaN(readNumber(text, 'comma'))
}
