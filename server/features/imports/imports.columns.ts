import { unitsNow } from '#contract/catalogue-model/units-now.ts'
import { type ImportField, importFields, minOrderField } from '#contract/imports/fields.ts'
import { readHeading } from '#contract/imports/headings.ts'
import type { ImportMapping } from '#contract/imports/imports.ts'
import { isEmptied } from '#contract/lists/cells.ts'
import { attributesOf, familiesNow } from '#contract/products/attributes.ts'
import { isNumeric, numberFields } from './reader/imports.numbers.ts'

/** Other usual names of columns, besides the field's own and its label. */
const otherNames: Record<string, readonly string[]> = {
  sku: ['part number', 'part no', 'article', 'article number', 'artikelnummer', 'item'],
  name: ['product', 'title', 'produkt', 'bezeichnung'],
  description: ['text', 'beschreibung', 'long text'],
  name_de: ['deutscher name', 'bezeichnung deutsch'],
  description_de: ['beschreibung deutsch', 'deutsche beschreibung'],
  image: ['picture', 'photo', 'image url', 'bild', 'foto'],
  unitprice: ['price', 'unit price', 'preis', 'stückpreis', 'net price'],
  [minOrderField]: ['moq', 'min order', 'minimum order quantity', 'mindestbestellmenge', 'minimum'],
  available: ['stock', 'quantity', 'in stock', 'bestand', 'lagerbestand', 'qty', 'stock quantity', 'menge'],
  multiple: ['pack', 'pack size', 'verpackungseinheit', 'multiple'],
  shipWeight: ['shipping weight', 'ship weight', 'versandgewicht'],
  shipWeightUnit: ['shipping weight unit', 'weight unit', 'gewichtseinheit'],
  shippingClass: ['versandklasse'],
  taxClass: ['steuerklasse'],
  category: ['family', 'kategorie', 'group', 'familie'],
}

export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function namesOf({ key, label, names }: ImportField): string[] {
  const bare = key.replace('attributes.', '')
  return [key, bare, label, ...names, ...(otherNames[key] ?? [])].map(plainName)
}

/** Words for yes and no, and the digits that spreadsheets and shops write for them. */
const yesOrNo = new Set(['0', '1', 'yes', 'no', 'true', 'false', 'ja', 'nein', 'wahr', 'falsch', 'y', 'n', 'x'])
/** Headers that mean a quantity: such a column is a number even if it has only 0 and 1. */
const saysHowMany =
  /\b(?:available|quantity|qty|menge|anzahl|bestand|lagerbestand|pieces|stück|verfügbare menge)\b/
/** The share of filled cells that must be numbers: an occasional note does not make a column of texts. */
const mostlyNumbers = 0.6
const webAddress = /^https?:\/\//i

function isYesOrNo(field: string): boolean {
  const attributes = familiesNow().flatMap(({ key }) => attributesOf(key))
  return attributes.some(({ key, kind }) => kind === 'boolean' && field === `attributes.${key}`)
}

/** Values of attributes may name their unit: `1/2 in`. */
function isMeasure(value: string): boolean {
  return isNumeric(value) || /^[-−+]?[\d\u00bc-\u00be]/u.test(value)
}

/** Whether the values of a column fit the field. An empty column fits. */
function canBe(key: string, heading: string, values: readonly string[]): boolean {
  if (values.length === 0) return true
  const share = (fits: (value: string) => boolean) => values.filter(fits).length / values.length
  if (key === 'available') {
    const isAnswer = values.every((value) => yesOrNo.has(value.toLowerCase()))
    if (isAnswer && (heading.endsWith('?') || !saysHowMany.test(plainName(heading)))) return false
  }
  if (numberFields().has(key)) return share(key.startsWith('attributes.') ? isMeasure : isNumeric) >= mostlyNumbers
  if (key === 'image') return share((value) => webAddress.test(value)) >= mostlyNumbers
  if (isYesOrNo(key)) return share((value) => yesOrNo.has(value.toLowerCase())) >= mostlyNumbers
  if (key === 'name' || key === 'description') return !values.every((value) => isNumeric(value))
  return true
}

/**
 * Suggests which column fills which field, by the headers and the first rows. A column of texts is not a price, and one
 * with only 0 and 1 is not a quantity.
 */
export function suggestMapping(
  headers: readonly string[],
  rows: readonly (readonly string[])[] = [],
): ImportMapping {
  const names = headers.map(plainName)
  const withoutUnit = headers.map((heading) => plainName(readHeading(heading, unitsNow()).label))
  const mapping: ImportMapping = {}
  const taken = new Set<number>()
  const valuesOf = (at: number) => rows.flatMap((cells) => (isEmptied(cells[at] ?? '') ? [] : cells[at] || []))
  for (const field of importFields()) {
    const known = namesOf(field)
    const isNamed = (name: string, at: number) =>
      known.includes(name) || (field.key.startsWith('attributes.') && known.includes(withoutUnit[at] ?? ''))
    const column = names.findIndex(
      (name, at) =>
        name !== '' && !taken.has(at) && isNamed(name, at) && canBe(field.key, headers[at] ?? '', valuesOf(at)),
    )
    if (column < 0) continue
    mapping[field.key] = column
    taken.add(column)
  }
  return mapping
}
