import { isDeepStrictEqual } from 'node:util'
import { fromMilligrams, type WeightUnit } from '#contract/freight-rules/weights.ts'
import { minOrderField } from '#contract/imports/fields.ts'
import type { FieldChange, ImportWarning } from '#contract/imports/preview.ts'
import { toMajor } from '#contract/money.ts'
import { cut } from '#i18n/cut.ts'
import { absoluteImage } from '../products/products.serializer.ts'
import type { ProductRow, ProductValues } from '../products/products.store.ts'
import { statusOf } from '../products/products.values.ts'
import type { RowTexts } from './imports.texts.ts'

type ValueContext = { currency: () => string; publicUrl: string }

/** Longer texts are cut in the list of changes. */
const longestShown = 200

function shown(value: FieldChange['before']): FieldChange['before'] {
  return typeof value === 'string' && value.length > longestShown ? cut(value, longestShown + 1, '…') : value
}

type Fields = [field: string, before: FieldChange['before'], after: FieldChange['before']][]

function weight(milligrams: number | null, unit: WeightUnit): string | null {
  return milligrams === null ? null : `${fromMilligrams(milligrams, unit)} ${unit}`
}

function ownFields(row: ProductRow, values: ProductValues, { publicUrl, ...deps }: ValueContext): Fields {
  const currency = deps.currency()
  return [
    ['unitprice', toMajor(row.unit_price_minor, currency), toMajor(values.unitPriceMinor, currency)],
    ['name', row.name, values.name],
    [minOrderField, row.min_order, values.minOrder],
    ['multiple', row.order_multiple, values.orderMultiple],
    ['taxClass', row.tax_class, values.taxClass],
    [
      'shipWeight',
      weight(row.ship_weight_mg, row.ship_weight_unit),
      weight(values.shipWeightMg, values.shipWeightUnit),
    ],
    ['shippingClass', row.shipping_class, values.shippingClass],
    ['status', statusOf(row), values.isDraft ? 'draft' : 'published'],
    ['category', row.family, values.family],
    ['description', row.description, values.description],
    ['image', absoluteImage(row.image, publicUrl), absoluteImage(values.image, publicUrl)],
    ['sku', row.sku, values.sku ?? row.sku],
  ]
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
export function weightOf(changes: readonly FieldChange[], warnings: readonly ImportWarning[]): number {
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
