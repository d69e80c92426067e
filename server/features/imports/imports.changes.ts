import { isDeepStrictEqual } from 'node:util'
import { fromMilligrams } from '#contract/freight/weights.ts'
import type { FieldChange, ImportWarning } from '#contract/imports/preview.ts'
import { toMajor } from '#contract/money.ts'
import type { ProductFieldKey } from '#contract/products/product-fields.ts'
import { cut } from '#i18n/cut.ts'
import type { ProductValues } from '../products/products.batch.store.ts'
import { type ProductRow, storedColumns } from '../products/products.columns.ts'
import { absoluteImage } from '../products/products.serializer.ts'
import { productStatus } from '../products/products.values.ts'
import type { RowTexts } from './imports.texts.ts'

type ValueContext = { currency: () => string; publicUrl: string }

/** Longer texts are cut in the list of changes. */
const longestShown = 200

function shown(value: FieldChange['before']): FieldChange['before'] {
  return typeof value === 'string' && value.length > longestShown ? cut(value, longestShown + 1, '…') : value
}

type Fields = [field: string, before: FieldChange['before'], after: FieldChange['before']][]

/** How a value is shown; one that is not here is shown as it is stored. */
const shownAs: Partial<Record<ProductFieldKey, (row: ShownRow, context: ValueContext) => FieldChange['before']>> =
  {
    unitprice: ({ unit_price_minor }, { currency }) => toMajor(unit_price_minor, currency()),
    image: ({ image }, { publicUrl }) => absoluteImage(image, publicUrl),
    shipWeight: ({ ship_weight_mg: milligrams, ship_weight_unit: unit }) =>
      milligrams === null ? null : `${fromMilligrams(milligrams, unit)} ${unit}`,
    contentAmount: ({ content_milli: milli, content_unit: unit }) =>
      milli === null ? null : `${milli / 1000} ${unit}`,
    netWeight: ({ net_weight_mg: milligrams }) =>
      milligrams === null ? null : `${fromMilligrams(milligrams, 'g')} g`,
  }

/** Attributes are compared each by itself. */
const compared = storedColumns.flatMap(({ key, name }) => (name === 'attributes' ? [] : [{ key, name }]))
/** The price comes first. */
const comparedColumns = [
  ...compared.filter(({ key }) => key === 'unitprice'),
  ...compared.filter(({ key }) => key !== 'unitprice'),
]

type ShownRow = ProductValues & { sku: string }

function ownFields(row: ProductRow, values: ProductValues, context: ValueContext): Fields {
  const after = { ...values, sku: values.sku ?? row.sku }
  const fields = comparedColumns.map(({ key, name }): Fields[number] => {
    const show = shownAs[key] ?? ((from: ShownRow) => from[name])
    return [key, show(row, context), show(after, context)]
  })
  return [...fields, ['status', productStatus(row), values.published_at === null ? 'draft' : 'published']]
}

/** Every field of a product that a row changes; empty if the product stays the same. */
export function changesOf(
  row: ProductRow,
  { values, available }: { values: ProductValues; available: number },
  context: ValueContext,
): FieldChange[] {
  const keys = new Set([...Object.keys(row.attributes), ...Object.keys(values.attributes)])
  const attributes: Fields = Array.from(keys, (key) => [
    `attributes.${key}`,
    row.attributes[key] ?? null,
    values.attributes[key] ?? null,
  ])
  const fields: Fields = [
    ...ownFields(row, values, context),
    ['available', row.available, available],
    ...attributes,
  ]
  return fields
    .filter(([, before, after]) => !isDeepStrictEqual(before, after))
    .map(([field, before, after]) => ({ field, before: shown(before), after: shown(after) }))
}

/** The texts in other languages that a row changes, in the same way. */
export function textChanges(changed: RowTexts, current: RowTexts = {}): FieldChange[] {
  return Object.entries(changed).map(([field, after]) => ({
    field,
    before: shown(current[field] ?? null),
    after: shown(after) || null,
  }))
}

/** The relative change of a number; a change from nothing counts as 1. */
function relative({ before, after }: FieldChange): number {
  const [was, is] = [Number(before), Number(after)]
  return was === 0 ? 1 : Math.abs(is - was) / was
}

const largePriceChange = 0.5
const nearNothing = 0.1

/** What an admin should check before the import. `minOrder` is the one after the change. */
export function warningsOf(changes: readonly FieldChange[], minOrder: number): ImportWarning[] {
  const price = changes.find(({ field }) => field === 'unitprice')
  const stock = changes.find(({ field }) => field === 'available')
  const [was, is] = [Number(stock?.before), Number(stock?.after)]
  const isPriceLarge = price !== undefined && price.before !== 0 && relative(price) > largePriceChange
  const isStockGone = stock !== undefined && is < was && (is < minOrder || is <= was * nearNothing)
  return [...(isPriceLarge ? (['price'] as const) : []), ...(isStockGone ? (['stock'] as const) : [])]
}

const warned = 1_000_000

/** Rows with a warning come first, then by the relative change of price or stock. */
export function changesWeight(changes: readonly FieldChange[], warnings: readonly ImportWarning[]): number {
  const sizes = changes.filter(({ field }) => field === 'unitprice' || field === 'available').map(relative)
  return (warnings.length > 0 ? warned : 0) + Math.min(Math.max(0, ...sizes), warned - 1)
}

/**
 * Whether a row still changes what the check showed. The stock is not compared: orders may have changed it
 * meanwhile, and the table sets it to a fixed number.
 */
export function isAsShown(now: readonly FieldChange[], then: readonly FieldChange[]): boolean {
  const plain = (changes: readonly FieldChange[]) =>
    changes.filter(({ field }) => field !== 'available').map((one) => [one.field, one.before, one.after])
  return isDeepStrictEqual(plain(now), plain(then))
}
