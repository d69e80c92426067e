import type { FieldError } from '#contract/errors.ts'
import { standardShippingClass } from '#contract/freight-rules/freight-settings.ts'
import { toMilligrams } from '#contract/freight-rules/weights.ts'
import { toMinor } from '#contract/money.ts'
import { isFamilyIcon } from '#contract/pictures.paths.ts'
import { checkAttributes, missingAttributes } from '#contract/products/attribute-values.ts'
import type { Attributes, AttributeValue } from '#contract/products/attributes.ts'
import { type ProductRowForm, priceFaults, productFaults } from '#contract/products/form.ts'
import { standardTaxClass } from '#contract/tax-rules/tax-settings.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'
import { ownPath } from '#server/pictures/pictures.ts'
import { settingsNow } from '#server/portal-settings/portal-settings.ts'
import type { ProductDeps } from './products.deps.ts'
import type { ProductRow, ProductValues } from './products.store.ts'

/** Current values for fields that the form leaves out. */
export type CurrentProduct = Pick<
  ProductRow,
  | 'image'
  | 'description'
  | 'family'
  | 'attributes'
  | 'order_multiple'
  | 'tax_class'
  | 'ship_weight_mg'
  | 'ship_weight_unit'
  | 'shipping_class'
  | 'published_at'
>

/** Defaults of a new product: no picture, description or category, sold by the piece, published. */
export const plainProduct: CurrentProduct = {
  image: '',
  description: '',
  family: null,
  attributes: {},
  order_multiple: 1,
  tax_class: standardTaxClass,
  ship_weight_mg: null,
  ship_weight_unit: 'kg',
  shipping_class: standardShippingClass,
  published_at: new Date(0),
}

/** Throws `rule_broken` for a price above the largest of its currency, and for one with too many decimals. */
export function refusePrice(unitprice: number, currency: string): void {
  const faults = priceFaults(unitprice, currency)
  if (faults.length > 0) refuse('rule_broken', faults)
}

/**
 * The values to store: what the form leaves out stays unchanged. Throws `rule_broken` for values that are only wrong
 * together with those.
 */
export function toValues(form: ProductRowForm, current: CurrentProduct, deps: ProductDeps): ProductValues {
  const { sku, unitprice } = form
  const family = form.category === undefined ? current.family : form.category
  const attributes = form.attributes === undefined ? current.attributes : (form.attributes ?? {})
  const orderMultiple = form.multiple ?? current.order_multiple
  // Stored attributes were valid when they were written: if the rules become stricter, changing the price must still
  // work.
  const given = form.attributes === undefined ? null : attributes
  const minOrder = form.minorder
  const isDraft = form.status ? form.status === 'draft' : current.published_at === null
  const isPublished = !isDraft
  const becomesPublic = isPublished && (current.published_at === null || family !== current.family)
  refusePrice(unitprice, deps.currency())
  const faults = [
    ...productFaults({ minOrder, multiple: orderMultiple, category: family, attributes: given, isPublished }),
    ...taxClassFaults(form.taxClass),
    ...shippingClassFaults(form.shippingClass),
    ...(becomesPublic && given === null ? missingAttributes(family, current.attributes) : []),
  ]
  if (faults.length > 0) refuse('rule_broken', faults)
  return {
    name: form.name,
    description: form.description === undefined ? current.description : (form.description ?? ''),
    image: imageOf(form, current, deps),
    sku: sku?.trim() || null,
    unitPriceMinor: toMinor(unitprice, deps.currency()),
    minOrder,
    orderMultiple,
    taxClass: form.taxClass?.trim() || current.tax_class,
    ...shippingOf(form, current),
    family,
    attributes: given ? checkAttributes(family, given).attributes : current.attributes,
    isDraft,
  }
}

function taxClassFaults(key: string | null | undefined): FieldError[] {
  const wanted = key?.trim()
  const { classes } = settingsNow().tax
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

function shippingOf(form: ProductRowForm, current: CurrentProduct) {
  const shipWeightUnit = form.shipWeightUnit ?? current.ship_weight_unit
  const { shipWeight } = form
  const milligrams = shipWeight == null ? null : toMilligrams(shipWeight, shipWeightUnit)
  return {
    shipWeightMg: shipWeight === undefined ? current.ship_weight_mg : milligrams,
    shipWeightUnit,
    shippingClass: form.shippingClass?.trim() || current.shipping_class,
  }
}

function shippingClassFaults(key: string | null | undefined): FieldError[] {
  const wanted = key?.trim()
  const { classes } = settingsNow().freight
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

export function statusOf({ archived_at, published_at }: Pick<ProductRow, 'archived_at' | 'published_at'>) {
  if (archived_at !== null) return 'archived' as const
  return published_at === null ? ('draft' as const) : ('published' as const)
}
