import type { FieldError } from '#contract/errors.ts'
import { toMilligrams } from '#contract/freight/weights.ts'
import { toMinor } from '#contract/money.ts'
import { isFamilyIcon } from '#contract/pictures.paths.ts'
import { checkAttributes, missingAttributes } from '#contract/products/attribute-values.ts'
import type { Attributes, AttributeValue } from '#contract/products/attributes.ts'
import { type ProductRowForm, priceErrors, productErrors } from '#contract/products/form.ts'
import type { ProductField } from '#contract/products/product-field.ts'
import { productFields } from '#contract/products/product-fields.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'
import { ownPath } from '#server/pictures/pictures.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { ProductValues } from './products.batch.store.ts'
import { type ProductRow, type StoredFields, storedColumns } from './products.columns.ts'
import type { ProductDeps } from './products.deps.ts'

/** Current values for fields that the form leaves out. */
export type CurrentProduct = Omit<StoredFields, 'sku'> & Pick<ProductRow, 'drawing' | 'published_at'>

/** Defaults of a new product: no picture, description or category, sold by the piece, published. */
export function newProduct(): CurrentProduct {
  const empty = storedColumns.map(({ key, name }) => [name, (productFields[key] as ProductField).empty])
  return { ...Object.fromEntries(empty), drawing: null, published_at: new Date() } as CurrentProduct
}

/** Throws `rule_broken` for a price above the largest of its currency, and for one with too many decimals. */
export function refusePrice(unitprice: number, currency: string): void {
  const errors = priceErrors(unitprice, currency)
  if (errors.length > 0) refuse('rule_broken', errors)
}

/**
 * The values to store: what the form leaves out stays unchanged. Throws `rule_broken` for values that are only wrong
 * together with those.
 */
export function toValues(form: ProductRowForm, current: CurrentProduct, deps: ProductDeps): ProductValues {
  const { unitprice } = form
  const family = form.category === undefined ? current.family : form.category
  const attributes = form.attributes === undefined ? current.attributes : (form.attributes ?? {})
  // Stored attributes were valid when they were written: if the rules become stricter, changing the price must still
  // work.
  const given = form.attributes === undefined ? null : attributes
  const plain = plainValues(form, current)
  const { min_order: minOrder, order_multiple: multiple } = plain
  const isDraft = form.status ? form.status === 'draft' : current.published_at === null
  const isPublished = !isDraft
  const becomesPublic = isPublished && (current.published_at === null || family !== current.family)
  refusePrice(unitprice, deps.currency())
  const errors = [
    ...productErrors({ minOrder, multiple, category: family, attributes: given, isPublished }),
    ...taxClassErrors(deps.settings, form.taxClass),
    ...shippingClassErrors(deps.settings, form.shippingClass),
    ...(becomesPublic && given === null ? missingAttributes(family, current.attributes) : []),
  ]
  if (errors.length > 0) refuse('rule_broken', errors)
  const image = imageOf(form, current, deps)
  return {
    ...plain,
    sku: form.sku?.trim() || null,
    image,
    drawing: image === current.image ? current.drawing : null,
    unit_price_minor: toMinor(unitprice, deps.currency()),
    ship_weight_mg: shipWeightOf(form, plain.ship_weight_unit, current),
    net_weight_mg: netWeightOf(form, current),
    content_milli: contentOf(form, current),
    attributes: given ? checkAttributes(family, given).attributes : current.attributes,
    published_at: isDraft ? null : (current.published_at ?? new Date()),
  }
}

/** Fields whose values are stored as the form sends them. The others are written over it. */
function plainValues(form: ProductRowForm, current: CurrentProduct): CurrentProduct {
  const values: Record<string, unknown> = { ...current }
  for (const { key, name } of storedColumns) {
    const value = form[key]
    if (value === undefined) continue
    const written = typeof value === 'string' ? value.trim() : value
    const field: ProductField = productFields[key]
    const isEmpty = written === null || written === ''
    if (!isEmpty) values[name] = written
    else if (field.canBeEmpty) values[name] = field.empty
  }
  return values as CurrentProduct
}

function taxClassErrors(settings: Settings, key: string | null | undefined): FieldError[] {
  const wanted = key?.trim()
  const { classes } = settings.tax()
  if (!wanted || classes.some((one) => one.key === wanted)) return []
  const known = classes.map((one) => one.key).join(', ')
  return [
    {
      path: 'taxClass',
      message: t('There is no tax class {key}. Choose one of: {known}.', { key: wanted, known }),
    },
  ]
}

/** The path or address to store: that of the first picture; empty for none, which the icon of a family stands for. */
function imageOf(
  { pictures, image }: ProductRowForm,
  current: CurrentProduct,
  { publicUrl }: ProductDeps,
): string {
  const given = pictures?.[0]?.address ?? image
  if (given === undefined) return current.image
  return given === null || isFamilyIcon(given) ? '' : ownPath(given, publicUrl)
}

function shipWeightOf(
  { shipWeight }: ProductRowForm,
  unit: CurrentProduct['ship_weight_unit'],
  current: CurrentProduct,
): number | null {
  if (shipWeight === undefined) return current.ship_weight_mg
  return shipWeight === null ? null : toMilligrams(shipWeight, unit)
}

function netWeightOf({ netWeight }: ProductRowForm, current: CurrentProduct): number | null {
  if (netWeight === undefined) return current.net_weight_mg
  return netWeight === null ? null : toMilligrams(netWeight, 'g')
}

function contentOf({ contentAmount }: ProductRowForm, current: CurrentProduct): number | null {
  if (contentAmount === undefined) return current.content_milli
  return contentAmount === null ? null : Math.round(contentAmount * 1000)
}

function shippingClassErrors(settings: Settings, key: string | null | undefined): FieldError[] {
  const wanted = key?.trim()
  const { classes } = settings.freight()
  if (!wanted || classes.some((one) => one.key === wanted)) return []
  const known = classes.map((one) => one.key).join(', ')
  return [
    {
      path: 'shippingClass',
      message: t('There is no shipping class {key}. Choose one of: {known}.', { key: wanted, known }),
    },
  ]
}

/** Only values of the kinds that attributes have. */
export function showable(attributes: Record<string, unknown>): Attributes {
  if (areShowable(attributes)) return attributes
  return Object.fromEntries(Object.entries(attributes).filter((entry) => isShowable(entry[1]))) as Attributes
}

function areShowable(attributes: Record<string, unknown>): attributes is Attributes {
  for (const key in attributes) if (!isShowable(attributes[key])) return false
  return true
}

function isShowable(value: unknown): value is AttributeValue {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string')
  if (typeof value === 'object' && value !== null) {
    return 'from' in value && 'to' in value && typeof value.from === 'number' && typeof value.to === 'number'
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

export function productStatus({ archived_at, published_at }: Pick<ProductRow, 'archived_at' | 'published_at'>) {
  if (archived_at !== null) return 'archived' as const
  return published_at === null ? ('draft' as const) : ('published' as const)
}
