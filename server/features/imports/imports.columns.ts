import { unitsNow } from '#contract/catalogue-model/units-now.ts'
import { isWeightUnit } from '#contract/freight/weights.ts'
import { type ImportField, importFields } from '#contract/imports/fields.ts'
import { isHousekeeping, readHeading } from '#contract/imports/headings.ts'
import type { ImportConstants, ImportMapping } from '#contract/imports/imports.ts'
import { plainHeading, recogniseShop, type Shop, shopFields, shopWeightUnit } from '#contract/imports/profiles.ts'
import { isEmptied, unguardCell } from '#contract/lists/cells.ts'
import { attributesOf, familiesNow } from '#contract/products/attributes.ts'
import { readerMapping } from './imports.reader-files.ts'
import { isOfOtherCurrency, withoutNote } from './imports.title-notes.ts'
import { foldTitle, pricesBeforeUnit, sharedTitles, usualTitles } from './imports.titles.ts'
import { isNumeric, numberFields } from './reader/imports.numbers.ts'

function namesOf({ key, label, names }: ImportField): string[] {
  const bare = key.replace('attributes.', '')
  return [key, bare, label, ...names].map(foldTitle)
}

/** Words for yes and no, and the digits that spreadsheets and shops write for them. */
const yesOrNo = new Set(['0', '1', 'yes', 'no', 'true', 'false', 'ja', 'nein', 'wahr', 'falsch', 'y', 'n', 'x'])
/** Headers that mean a quantity: such a column is a number even if it has only 0 and 1. */
const saysHowMany =
  /\b(?:available|quantity|qty|menge|anzahl|bestand|lagerbestand|pieces|stück|verfügbare menge)\b/
/** The share of filled cells that must be numbers: an occasional note does not make a column of texts. */
const mostlyNumbers = 0.5
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
    if (isAnswer && (heading.endsWith('?') || !saysHowMany.test(plainHeading(heading)))) return false
  }
  if (numberFields().has(key)) return share(key.startsWith('attributes.') ? isMeasure : isNumeric) >= mostlyNumbers
  if (key === 'image' || key === 'pictures' || key === 'documents')
    return share((value) => webAddress.test(value)) >= mostlyNumbers
  if (isYesOrNo(key)) return share((value) => yesOrNo.has(value.toLowerCase())) >= mostlyNumbers
  if (key === 'name' || key === 'description') return !values.every((value) => isNumeric(value))
  return true
}

/** The columns that a shop's own work needs, and the price of a piece of another unit: none of them is a field. */
function isOfShop(shop: Shop | null, heading: string): boolean {
  return shop !== null && isHousekeeping(shop, plainHeading(heading))
}

/**
 * Suggests which column fills which field, by the headers and the first rows. The field's own name comes before titles that
 * are usual for it. A column of texts is not a price, and one with only 0 and 1 is not a quantity. The columns of a shop are
 * those of its profile. A price in another currency than that of the portal is only taken if there is no other.
 */
export function suggestMapping(
  headers: readonly string[],
  rows: readonly (readonly string[])[] = [],
  currency?: string,
): ImportMapping {
  const own = readerMapping(headers)
  if (own) return own
  const mapping = suggest(headers, rows, currency)
  return mapping.unitprice === undefined ? suggest(headers, rows) : mapping
}

function suggest(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  currency?: string,
): ImportMapping {
  const shop = recogniseShop(headers)
  const titles = headers.map((heading) => (isOfShop(shop, heading) ? '' : foldTitle(heading)))
  const withoutUnit = headers.map((heading) => foldTitle(readHeading(heading, unitsNow()).label))
  const fields = importFields()
  const ofAttributes = new Set(fields.filter(isAttribute).flatMap(namesOf))
  const mapping: ImportMapping = { ...(shop && shopFields(shop, headers)) }
  const taken = new Set<number>(Object.values(mapping))
  const valuesOf = (index: number) =>
    rows.flatMap((cells) => (isEmptied(cells[index] ?? '') ? [] : unguardCell(cells[index] ?? '') || []))
  const canFill = (key: string, index: number) =>
    !(key === 'unitprice' && isOfOtherCurrency(headers[index] ?? '', currency)) &&
    canBe(key, headers[index] ?? '', valuesOf(index))
  function take(field: ImportField, isNamed: (title: string, index: number) => boolean): void {
    if (mapping[field.key] !== undefined) return
    const column = titles.findIndex(
      (title, index) => title !== '' && !taken.has(index) && isNamed(title, index) && canFill(field.key, index),
    )
    if (column < 0) return
    mapping[field.key] = column
    taken.add(column)
  }
  for (const field of fields) {
    const known = namesOf(field)
    if (field.key === 'unitprice') take(field, (title) => pricesBeforeUnit.includes(title))
    take(
      field,
      (title, index) =>
        known.includes(title) ||
        known.includes(withoutNote(title, field.key)) ||
        (isAttribute(field) && known.includes(withoutUnit[index] ?? '')),
    )
  }
  for (const field of fields) {
    const usual = (usualTitles[field.key] ?? []).map(foldTitle)
    const isFree = (title: string) => !sharedTitles.has(title) || !ofAttributes.has(title)
    for (const one of usual.filter(isFree)) {
      take(
        field,
        (title, index) =>
          title === one ||
          withoutNote(title, field.key) === one ||
          (measured.has(field.key) && withoutUnit[index] === one),
      )
    }
  }
  return inOrder(fields, mapping)
}

/** Fields of their own whose title may name a unit: `Gewicht kg`. */
const measured: ReadonlySet<string> = new Set(['shipWeight'])

function isAttribute({ key }: ImportField): boolean {
  return key.startsWith('attributes.')
}

/** In the order of the fields, as staff see them. */
function inOrder(fields: readonly ImportField[], mapping: ImportMapping): ImportMapping {
  return Object.fromEntries(
    fields.flatMap(({ key }) => {
      const column = mapping[key]
      return column === undefined ? [] : [[key, column] as const]
    }),
  )
}

/** Values that the titles say for every row: the unit of the weight. */
export function suggestConstants(headers: readonly string[], mapping: ImportMapping): ImportConstants {
  const { shipWeight, shipWeightUnit } = mapping
  const ofShop = shopWeightUnit(recogniseShop(headers))
  if (shipWeight !== undefined && ofShop) return { shipWeightUnit: ofShop }
  const unit = shipWeight === undefined ? null : readHeading(headers[shipWeight] ?? '', unitsNow()).unit
  return shipWeightUnit === undefined && unit && isWeightUnit(unit.key) ? { shipWeightUnit: unit.key } : {}
}
