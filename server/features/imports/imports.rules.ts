import * as z from 'zod/mini'
import type { FieldError } from '#contract/errors.ts'
import type { ImportConstants, ImportMapping } from '#contract/imports/imports.ts'
import { type Shop, shopDefaults, shopFields } from '#contract/imports/profiles.ts'
import { type Attribute, type AttributeValue, attributesOf, categories } from '#contract/products/attributes.ts'
import { type ProductForm, priceFaults, productForm } from '#contract/products/form.ts'
import { t } from '#i18n/t.ts'
import { plainName } from './imports.columns.ts'
import { plainText } from './reader/imports.html.ts'
import { type Decimal, numberFields, readNumber, writeNumber } from './reader/imports.numbers.ts'

/** What the cells of a row say, field by field; a field without a cell, or with an empty one, is not there. */
export type RowForm = Partial<Omit<ProductForm, 'pictures' | 'attributes'>> & {
  /** As written: how they are read depends on the category, which the row may leave to its product. */
  attributes?: Record<string, string>
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

/** A category by its key or by how it is called, of one or of many. Null for what is none of ours. */
export function knownCategory(text: string): string | null {
  const wanted = plainName(text)
  const namesOf = (key: string, label: string) => [key, label, t(label)].map(plainName)
  return categories.find(({ key, label }) => namesOf(key, label).includes(wanted))?.key ?? null
}

/** What is no category of ours stays as written, for the check to refuse. */
function readCategory(text: string): string {
  return knownCategory(text) ?? text
}

const numbers = new Set(['unitprice', 'minorder', 'available', 'multiple'])

/** Texts of a row by the fields they fill. */
export type Texts = Readonly<Record<string, string>>

type Cells = { cells: readonly string[]; numbers: readonly number[] | null }

/** The cells of a row, those that were numbers in a workbook written such that nothing else can be read. */
export function cellsOf({ cells, numbers }: Cells, mapping: ImportMapping, decimal: Decimal): readonly string[] {
  if (!numbers) return cells
  const written = [...cells]
  for (const [field, column] of Object.entries(mapping)) {
    if (!numberFields.has(field) || !numbers.includes(column)) continue
    written[column] = writeNumber(cells[column] ?? '', decimal)
  }
  return written
}

/** What the cells of a row say by the chosen columns; a field whose cell is empty is not there. */
export function textsOf(cells: readonly string[], mapping: ImportMapping): Texts {
  const texts = Object.entries(mapping).map(([key, column]) => [key, cells[column] ?? ''] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

/** What fills which field besides the cells themselves. `defaults` are for new products alone. */
export type Fixed = { mapping: ImportMapping; constants: ImportConstants; defaults: Texts }

type Chosen = Pick<Fixed, 'mapping' | 'constants'> & { profile: Shop | null; headers: readonly string[] }

/** With a shop's profile its own columns count as chosen, and new products get what shops do not know. */
export function fixedOf({ profile, headers, mapping, constants }: Chosen): Fixed {
  if (!profile) return { mapping, constants, defaults: {} }
  return { mapping: { ...shopFields(profile, headers), ...mapping }, constants, defaults: shopDefaults }
}

/**
 * Adds the constants. One without a column is for every row. One beside a column is for new products whose cell is empty: a
 * known product keeps what the file leaves out.
 */
export function withConstants(texts: Texts, { mapping, constants, defaults }: Fixed, isNew: boolean): Texts {
  const added = Object.entries(constants).filter(([key]) => isNew || mapping[key] === undefined)
  return { ...(isNew && defaults), ...Object.fromEntries(added), ...texts }
}

/** The fields of a row. Values are of the type the form wants, or a text that the form's check will refuse in its words. */
export function readTexts(texts: Texts, decimal: Decimal): RowForm {
  const form: Record<string, unknown> = {}
  const attributes: Record<string, string> = {}
  for (const [key, text] of Object.entries(texts)) {
    if (numbers.has(key)) form[key] = readNumber(text, decimal)
    else if (key === 'category') form[key] = readCategory(text)
    else if (key === 'status') form[key] = text.toLowerCase()
    else if (key === 'description' || key === 'name') form[key] = plainText(text)
    else if (key.startsWith('attributes.')) attributes[key.slice('attributes.'.length)] = text
    else form[key] = text
  }
  return { ...form, ...(Object.keys(attributes).length > 0 && { attributes }) } as RowForm
}

/** The current values of a product for the fields that a row does not fill. */
export type CurrentValues = Pick<
  ProductForm,
  'name' | 'image' | 'description' | 'minorder' | 'available' | 'unitprice'
> & {
  sku: string
  category: string | null
  attributes: NonNullable<ProductForm['attributes']>
}

/** A row on top of the product it changes: what it leaves out stays, attributes one by one. */
export function mergeRow(form: RowForm, current: CurrentValues | undefined, decimal: Decimal): unknown {
  const { category: before, attributes, ...rest } = current ?? { category: null, attributes: {} }
  const category = form.category ?? before
  const known = attributesOf(category)
  const read = Object.entries(form.attributes ?? {}).map(([key, text]) => {
    const kind = known.find((one) => one.key === key)?.kind
    return [key, readAttribute(kind, text, decimal)]
  })
  return {
    ...rest,
    ...form,
    // Found in upper or lower case: it keeps its own spelling.
    sku: current?.sku ?? form.sku,
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
  const family = unknownFamily(merged)
  return { form: null, faults: faults.map((fault) => (fault.path === 'category' && family) || fault) }
}

const longestShown = 60

/** Says of a family that is none of ours which there are. */
function unknownFamily(merged: unknown): FieldError | null {
  const family = typeof merged === 'object' && merged !== null && 'category' in merged ? merged.category : null
  if (typeof family !== 'string') return null
  const families = categories.map(({ label }) => t(label)).join(', ')
  const message = t('Unknown category "{family}". Categories: {families}', {
    family: family.slice(0, longestShown),
    families,
  })
  return { path: 'category', message }
}
