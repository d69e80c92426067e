import * as z from 'zod/mini'
import { sayWords } from '#contract/catalogue-model/words.ts'
import type { FieldError } from '#contract/errors.ts'
import { emptyableFields, type minOrderField, ownNumberFields } from '#contract/imports/fields.ts'
import type { ImportConstants, ImportMapping } from '#contract/imports/imports.ts'
import { type Shop, shopDefaults, shopFields } from '#contract/imports/profiles.ts'
import { isEmptied } from '#contract/lists/cells.ts'
import { attributesOf, familiesNow } from '#contract/products/attributes.ts'
import { type ProductForm, type ProductRowForm, priceErrors, productRowForm } from '#contract/products/form.ts'
import { productFieldEntries } from '#contract/products/product-fields.ts'
import { productWords } from '#contract/products/reader-titles.ts'
import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { readWord } from './imports.reader-files.ts'
import { type RowTexts, rowTexts, textFieldOf } from './imports.texts.ts'
import { readCell } from './imports.values.ts'
import type { LinkedFile } from './pictures/imports.linked-files.ts'
import { findFamily } from './proposals/imports.families.ts'
import type { Plan } from './proposals/imports.plan.ts'
import { plannedColumns } from './proposals/imports.rows.ts'
import { levelsOf } from './proposals/imports.sources.ts'
import { plainText } from './reader/imports.html.ts'
import {
  type Decimal,
  isCellError,
  lacksDigits,
  numberFields,
  readCellNumber,
  writeNumber,
} from './reader/imports.numbers.ts'

/** What the cells of a row contain, by field; fields without a cell or with an empty one are missing. */
export type RowForm = Partial<Omit<ProductForm, 'pictures' | 'attributes'>> & {
  /** Unparsed: the format depends on the category, which the row may leave to its product. Null takes a value away. */
  attributes?: Record<string, string | null>
  /** Names and descriptions in other languages. */
  texts?: RowTexts
  /** Documents and further pictures, which are copied after the run. */
  files?: LinkedFile[]
}

/**
 * A family by its key, its name in any language, or a path of names such as `Fittings > Elbows`. An unknown category stays
 * unchanged, and the check refuses it.
 */
function readCategory(text: string): string {
  const model = { families: familiesNow() }
  return findFamily(model, [text]) ?? findFamily(model, levelsOf(text)) ?? text
}

const numbers = new Set(ownNumberFields)

/** Texts of a row by field; an empty one takes the value away. */
export type CellTexts = Readonly<Record<string, string>>

type Cells = { cells: readonly string[]; numbers: readonly number[] | null }

/** The cells of a row. Cells that were numbers in a workbook are written in a format with one meaning. */
export function mappedCells(
  { cells, numbers }: Cells,
  mapping: ImportMapping,
  decimal: Decimal,
): readonly string[] {
  if (!numbers) return cells
  const written = [...cells]
  const numeric = numberFields()
  for (const [field, column] of Object.entries(mapping)) {
    if (!numeric.has(field) || !numbers.includes(column)) continue
    written[column] = writeNumber(cells[column] ?? '', decimal)
  }
  return written
}

/** The fields whose cells say that the value is to be emptied, each with an empty text. */
export function emptiedTexts(cells: readonly string[], { mapping }: Pick<Fixed, 'mapping'>): CellTexts {
  const emptied = Object.entries(mapping).filter(([, column]) => isEmptied(cells[column] ?? ''))
  return Object.fromEntries(emptied.map(([field]) => [field, '']))
}

/** Fields of which a product may have no value; those of attributes and of other languages may have none either. */
const emptyable = new Set(emptyableFields)

/** Fields that a row empties and that every product has. */
export function emptyErrors(texts: CellTexts): FieldError[] {
  return Object.entries(texts).flatMap(([field, text]) => {
    // Of these it says itself that they are only added.
    if (field === 'documents' || field === 'pictures') return []
    const mayBeEmpty = emptyable.has(field) || field.startsWith('attributes.') || textFieldOf(field) !== null
    if (text !== '' || mayBeEmpty) return []
    return [{ path: field, message: t('This field cannot be emptied: every product needs a value') }]
  })
}

/** Cells of numbers whose last digits a spreadsheet has lost: …987 would become …990, which may be another product. */
export function digitErrors(texts: CellTexts): FieldError[] {
  const lost = Object.entries(texts).filter(([field, text]) => lacksDigits(text, field === 'sku'))
  return lost.map(([path, text]) => ({
    path,
    message: t(
      '{text}: a spreadsheet keeps only 15 digits of a number, so the last digits are lost. Format the column as text, enter the number again, and upload the file again.',
      { text: cut(text, longestShown) },
    ),
  }))
}

/** Cells whose formula has no result: a product must not be called #N/A. `stored`: texts of the product, which may look so. */
export function cellErrors(texts: CellTexts, stored: readonly unknown[]): FieldError[] {
  return Object.entries(texts).flatMap(([path, text]) =>
    isCellError(text) && !stored.includes(text)
      ? [
          {
            path,
            message: t('{text}: the formula in this cell has no result. Correct it in the spreadsheet.', { text }),
          },
        ]
      : [],
  )
}

/** What fills fields besides the cells. `defaults` are for new products only. */
export type Fixed = { mapping: ImportMapping; constants: ImportConstants; defaults: CellTexts }

type Chosen = Pick<Fixed, 'mapping' | 'constants'> & {
  profile: Shop | null
  headers: readonly string[]
  plan: Partial<Plan>
}

/** With a shop's profile, its own columns count as chosen, and new products get defaults for what shops do not have. */
export function fixedOf({ profile, headers, mapping, constants, plan }: Chosen): Fixed {
  const chosen = { ...plannedColumns({ plan }), ...mapping }
  if (!profile) return { mapping: chosen, constants, defaults: {} }
  return { mapping: { ...shopFields(profile, headers), ...chosen }, constants, defaults: shopDefaults }
}

/**
 * Adds the constants. One without a column is for every row. One with a column is for new products whose cell is empty:
 * an existing product keeps what the file leaves out.
 */
export function withConstants(
  texts: CellTexts,
  { mapping, constants, defaults }: Fixed,
  isNew: boolean,
): CellTexts {
  const added = Object.entries(constants).filter(([key]) => isNew || mapping[key] === undefined)
  return { ...(isNew && defaults), ...Object.fromEntries(added), ...texts }
}

/** Fields that are null, not an empty text, without a value. */
const nullable = new Set<string>(
  productFieldEntries().flatMap(([key, { empty }]) => (empty === null ? [key] : [])),
)

/**
 * The fields of a row. Each value has the type of the form, or is a text that the form's check refuses. HTML becomes plain
 * text, unless `isPlain`: our own exports have texts as they are stored.
 */
export function readRowTexts(texts: CellTexts, decimal: Decimal, isPlain = false): RowForm {
  const form: Record<string, unknown> = {}
  const attributes: Record<string, string | null> = {}
  for (const [key, text] of Object.entries(texts).filter(([name]) => textFieldOf(name) === null)) {
    if (key === 'documents' || key === 'pictures') continue
    if (text === '' && key.startsWith('attributes.')) attributes[key.slice('attributes.'.length)] = null
    else if (text === '') form[key] = nullable.has(key) ? null : ''
    else if (numbers.has(key)) form[key] = readCellNumber(text, decimal)
    else if (key === 'category') form[key] = readCategory(text)
    else if (key in productWords) form[key] = readWord(key, text)
    else if (key === 'description' || key === 'name') form[key] = isPlain ? text : plainText(text)
    else if (key.startsWith('attributes.')) attributes[key.slice('attributes.'.length)] = text
    else form[key] = text
  }
  const translated = rowTexts(texts, isPlain)
  return {
    ...form,
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(translated && { texts: translated }),
  } as RowForm
}

/** A row whose texts are those of its product to the letter: converting HTML would change them. */
export function withStoredTexts(form: RowForm, texts: CellTexts, current: CellTexts): RowForm {
  const isSame = (field: string) => texts[field] !== undefined && texts[field] === current[field]
  const own = Object.fromEntries(
    ['name', 'description'].flatMap((field) => (isSame(field) ? [[field, texts[field]]] : [])),
  )
  const translated = Object.entries(form.texts ?? {}).map(([key, text]) => [
    key,
    isSame(key) ? (texts[key] ?? text) : text,
  ])
  return { ...form, ...own, ...(form.texts && { texts: Object.fromEntries(translated) }) }
}

/** The current values of a product for the fields that a row does not fill. */
export type CurrentValues = Pick<
  ProductForm,
  'name' | 'image' | 'description' | typeof minOrderField | 'available' | 'unitprice'
> & {
  sku: string
  category: string | null
  attributes: NonNullable<ProductForm['attributes']>
}

/** Merges a row into the product that it changes: what the row leaves out stays, also for single attributes. */
export function mergeRow(form: RowForm, current: CurrentValues | undefined, decimal: Decimal): unknown {
  const { category: before, attributes, ...rest } = current ?? { category: null, attributes: {} }
  const category = form.category === undefined ? before : form.category
  const known = attributesOf(category)
  const read = Object.entries(form.attributes ?? {}).map(([key, text]) => {
    const attribute = known.find((one) => one.key === key)
    return [key, text === null ? null : readCell(attribute, text, decimal)]
  })
  return {
    ...rest,
    ...form,
    // The SKU matches in any case and keeps its stored spelling.
    sku: current?.sku ?? form.sku,
    category,
    attributes: form.attributes && { ...attributes, ...Object.fromEntries(read) },
  }
}

/** Checks a row like the form of a product, its price in the portal's currency. */
export function checkRow(
  merged: unknown,
  currency: string,
): { form: ProductRowForm; errors: null } | { form: null; errors: FieldError[] } {
  const result = z.safeParse(productRowForm, merged)
  if (result.success) {
    const priceErrorsOf = priceErrors(result.data.unitprice, currency)
    return priceErrorsOf.length > 0 ? { form: null, errors: priceErrorsOf } : { form: result.data, errors: null }
  }
  const errors = result.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  const family = unknownFamily(merged)
  return { form: null, errors: errors.map((error) => (error.path === 'category' && family) || error) }
}

const longestShown = 60

/** The message for an unknown category, with the list of known ones. */
function unknownFamily(merged: unknown): FieldError | null {
  const family = typeof merged === 'object' && merged !== null && 'category' in merged ? merged.category : null
  if (typeof family !== 'string') return null
  const families = familiesNow()
    .map(({ name }) => sayWords(name))
    .join(', ')
  const message = t('Unknown family "{family}". Families: {families}', {
    family: cut(family, longestShown),
    families,
  })
  return { path: 'category', message }
}
