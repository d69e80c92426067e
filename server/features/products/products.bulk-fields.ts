import { sayWords } from '#contract/catalogue-model/words.ts'
import type { FieldError } from '#contract/errors.ts'
import { toMajor } from '#contract/money.ts'
import { checkAttributes, missingAttributes } from '#contract/products/attribute-values.ts'
import { type Attributes, attributesOf, familyNow } from '#contract/products/attributes.ts'
import type { BulkProductFields } from '#contract/products/bulk-fields.ts'
import type { ProductRowForm } from '#contract/products/form.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'
import type { ProductUpdate } from './products.batch.store.ts'
import type { ProductRow, StoredFields } from './products.columns.ts'
import type { ProductDeps } from './products.deps.ts'
import { showable, toValues } from './products.values.ts'

/** The columns that a bulk change of fields can write; attributes are compared one by one. */
export const bulkColumns = [
  { name: 'family', type: 'text' },
  { name: 'tax_class', type: 'text' },
  { name: 'supply', type: 'text' },
  { name: 'ship_weight_mg', type: 'bigint' },
  { name: 'ship_weight_unit', type: 'text' },
  { name: 'shipping_class', type: 'text' },
  { name: 'net_weight_mg', type: 'bigint' },
  { name: 'tariff_number', type: 'text' },
  { name: 'origin_country', type: 'text' },
] as const satisfies readonly { name: keyof StoredFields; type: string }[]

export type ChangedFields = Pick<ProductRow, (typeof bulkColumns)[number]['name'] | 'attributes'>

/** Throws `rule_broken` for a change of nothing, and for a weight or a unit alone: products have different units. */
export function checkFields(fields: BulkProductFields | null): void {
  const given = Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)
  if (!fields || given.length === 0) {
    refuse('rule_broken', [{ path: 'fields', message: t('Choose at least one field to change') }])
  }
  const { shipWeight, shipWeightUnit } = fields
  if (shipWeight != null && shipWeightUnit == null) {
    refuse('rule_broken', [
      { path: 'fields.shipWeightUnit', message: t('Choose the unit of the shipping weight') },
    ])
  }
  if (shipWeightUnit != null && shipWeight === undefined) {
    refuse('rule_broken', [{ path: 'fields.shipWeight', message: t('Enter the shipping weight') }])
  }
}

/** The attributes of a product with the given ones; its others are not checked again. Throws `rule_broken`. */
function mergedAttributes(row: ProductRow, { category, attributes: given }: BulkProductFields): Attributes {
  const stored = showable(row.attributes)
  if (!given) return stored
  const family = category === undefined ? row.family : category
  const known = new Set(attributesOf(family).map(({ key }) => key))
  const unknown = Object.keys(given).filter((key) => !known.has(key))
  const name = familyNow(family)
  const errors: FieldError[] = unknown.map((key) => ({
    path: `attributes.${key}`,
    message: name
      ? t('The family {family} does not have the attribute {key}', { family: sayWords(name.name), key })
      : t('A product without a family does not have the attribute {key}', { key }),
  }))
  const checked = checkAttributes(family, given)
  const kept = Object.entries(stored).filter(([key]) => !(key in given))
  const merged = { ...Object.fromEntries(kept), ...checked.attributes }
  const isPublished = row.published_at !== null
  const missing = isPublished
    ? missingAttributes(family, merged).filter(({ path }) => path.slice('attributes.'.length) in given)
    : []
  const all = [...errors, ...checked.errors, ...missing]
  return all.length > 0 ? refuse('rule_broken', all) : merged
}

/** A product as a bulk change leaves it, by the rules for one. Throws `rule_broken` for one that it cannot change so. */
export function withFields(
  row: ProductRow,
  fields: BulkProductFields,
  deps: Pick<ProductDeps, 'currency' | 'publicUrl' | 'settings'>,
): ProductUpdate {
  const { attributes: _given, ...plain } = fields
  const form: ProductRowForm = {
    name: row.name,
    minorder: row.min_order,
    available: row.available,
    unitprice: toMajor(row.unit_price_minor, deps.currency()),
    ...plain,
  }
  const current = { ...row, attributes: mergedAttributes(row, fields) }
  return { ...toValues(form, current, deps as ProductDeps), sku: null, id: row.id, stock_delta: 0 }
}

/** Values as they are stored, whatever the order of their keys. */
function isSame(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.entries(value).toSorted(([first], [second]) => (first < second ? -1 : 1))
      : value
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** The attributes that differ. */
export function changedKeys(before: Attributes, after: Attributes): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isSame(before[key], after[key]),
  )
}

type Side = { fields: Record<string, unknown>; attributes: Record<string, unknown> }

/**
 * The values that a change of fields has changed, before and after, for its undo; null for none. The family belongs to changed
 * attributes, and all attributes to a changed family: neither goes back alone to what would not fit together.
 */
export function changedSides(before: ChangedFields, after: ChangedFields): { before: Side; after: Side } | null {
  const columns = bulkColumns.filter(({ name }) => !isSame(before[name], after[name])).map(({ name }) => name)
  const [was, is] = [showable(before.attributes), showable(after.attributes)]
  const isMoved = columns.includes('family')
  const keys = isMoved ? [...new Set([...Object.keys(was), ...Object.keys(is)])] : changedKeys(was, is)
  const named = keys.length > 0 && !isMoved ? [...columns, 'family' as const] : columns
  if (named.length === 0) return null
  const side = (row: ChangedFields, attributes: Attributes): Side => ({
    fields: Object.fromEntries(named.map((name) => [name, row[name]])),
    attributes: Object.fromEntries(keys.map((key) => [key, attributes[key] ?? null])),
  })
  return { before: side(before, was), after: side(after, is) }
}
