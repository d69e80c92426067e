import * as z from 'zod/mini'
import { type Attribute, type AttributeValue, attributesOf, categories } from '#contract/catalogue.attributes.ts'
import { type ProductForm, priceFaults, productForm } from '#contract/catalogue.form.ts'
import type { FieldError } from '#contract/errors.ts'
import { type ImportField, type ImportMapping, importFields } from '#contract/imports.ts'
import { t } from '#texts/t.ts'

export type Decimal = 'point' | 'comma'

/** What the cells of a row say, field by field; a field without a cell, or with an empty one, is not there. */
export type RowForm = Partial<Omit<ProductForm, 'pictures' | 'attributes'>> & {
  /** As written: how they are read depends on the category, which the row may leave to its product. */
  attributes?: Record<string, string>
}

/** Other names people give their columns, beside the field's own and its label. */
const otherNames: Record<string, readonly string[]> = {
  sku: ['part number', 'part no', 'article', 'article number', 'artikelnummer', 'item'],
  name: ['product', 'title', 'produkt', 'bezeichnung'],
  description: ['text', 'beschreibung', 'long text'],
  image: ['picture', 'photo', 'image url', 'bild', 'foto'],
  unitprice: ['price', 'unit price', 'preis', 'stückpreis', 'net price'],
  minorder: ['moq', 'min order', 'minimum order quantity', 'mindestbestellmenge', 'minimum'],
  available: ['stock', 'quantity', 'in stock', 'bestand', 'lagerbestand', 'qty'],
  multiple: ['pack', 'pack size', 'verpackungseinheit', 'multiple'],
  category: ['family', 'kategorie', 'group'],
}

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function namesOf({ key, label }: ImportField): string[] {
  const bare = key.replace('attributes.', '')
  return [key, bare, label, t(label), ...(otherNames[key] ?? [])].map(plainName)
}

/** Which column fills which field, by the headings: what people would have chosen themselves. */
export function suggestMapping(headers: readonly string[]): ImportMapping {
  const names = headers.map(plainName)
  const mapping: ImportMapping = {}
  const taken = new Set<number>()
  for (const field of importFields) {
    const known = namesOf(field)
    const column = names.findIndex((name, at) => name !== '' && !taken.has(at) && known.includes(name))
    if (column < 0) continue
    mapping[field.key] = column
    taken.add(column)
  }
  return mapping
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

const yes = new Set(['yes', 'true', '1', 'ja', 'wahr', 'x'])
const no = new Set(['no', 'false', '0', 'nein', 'falsch'])

function readAttribute(kind: Attribute['kind'] | undefined, text: string, decimal: Decimal): AttributeValue {
  if (kind === 'number') {
    const value = readNumber(text, decimal)
    return Number.isNaN(value) ? text : value
  }
  if (kind !== 'boolean') return text
  const word = text.toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : text
}

/** A category by its key or by how it is called. What is neither stays as written, for the check to refuse. */
function readCategory(text: string): string {
  const wanted = plainName(text)
  const known = categories.find(({ key, label }) => [key, label, t(label)].map(plainName).includes(wanted))
  return known?.key ?? text
}

const numbers = new Set(['unitprice', 'minorder', 'available', 'multiple'])

type Reading = { mapping: ImportMapping; decimal: Decimal }

/** The fields of a row. Values are of the type the form wants, or a text that the form's check will refuse in its words. */
export function readRow(cells: readonly string[], { mapping, decimal }: Reading): RowForm {
  const form: Record<string, unknown> = {}
  const attributes: Record<string, string> = {}
  for (const [key, column] of Object.entries(mapping)) {
    const text = cells[column] ?? ''
    if (text === '') continue
    if (numbers.has(key)) form[key] = readNumber(text, decimal)
    else if (key === 'category') form[key] = readCategory(text)
    else if (key === 'status') form[key] = text.toLowerCase()
    else if (key.startsWith('attributes.')) attributes[key.slice('attributes.'.length)] = text
    else form[key] = text
  }
  return { ...form, ...(Object.keys(attributes).length > 0 && { attributes }) } as RowForm
}

/** What stands in a product for the fields that a row does not fill. */
export type Standing = Pick<
  ProductForm,
  'name' | 'image' | 'description' | 'minorder' | 'available' | 'unitprice'
> & {
  sku: string
  category: string | null
  attributes: NonNullable<ProductForm['attributes']>
}

/** A row on top of the product it changes: what it leaves out stays, attributes one by one. */
export function mergeRow(form: RowForm, standing: Standing | undefined, decimal: Decimal): unknown {
  const { category: before, attributes, ...rest } = standing ?? { category: null, attributes: {} }
  const category = form.category ?? before
  const known = attributesOf(category)
  const read = Object.entries(form.attributes ?? {}).map(([key, text]) => {
    const kind = known.find((one) => one.key === key)?.kind
    return [key, readAttribute(kind, text, decimal)]
  })
  return {
    ...rest,
    ...form,
    // Found whatever its letters: it keeps its own spelling.
    sku: standing?.sku ?? form.sku,
    category,
    attributes: form.attributes && { ...attributes, ...Object.fromEntries(read) },
  }
}

/** Checks a row as the form of a product is checked, its price in the portal's currency. */
export function checkRow(
  merged: unknown,
  currency: string,
): { form: ProductForm; faults: null } | { form: null; faults: FieldError[] } {
  const result = z.safeParse(productForm, merged)
  if (result.success) {
    const wrongPrice = priceFaults(result.data.unitprice, currency)
    return wrongPrice.length > 0 ? { form: null, faults: wrongPrice } : { form: result.data, faults: null }
  }
  const faults = result.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  return { form: null, faults }
}
