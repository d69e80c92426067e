import { toMinor } from '#contract/money.ts'
import { checkAttributes } from '#contract/products/attribute-values.ts'
import type { Attributes, AttributeValue } from '#contract/products/attributes.ts'
import { type ProductForm, priceFaults, productFaults } from '#contract/products/form.ts'
import { refuse } from '#server/http/problem.ts'
import { ownPath } from '#server/pictures/pictures.ts'
import type { ProductDeps } from './products.deps.ts'
import type { ProductRow, ProductValues } from './products.store.ts'

/** What a product is where the form leaves it out. */
export type CurrentProduct = Pick<ProductRow, 'family' | 'attributes' | 'order_multiple' | 'published_at'>

/** A product of which nothing is known but what the form says: of no category, sold one by one, published. */
export const plainProduct: CurrentProduct = {
  family: null,
  attributes: {},
  order_multiple: 1,
  published_at: new Date(0),
}

/**
 * A product as it is to be kept: what the form leaves out stays as it was. Throws `rule_broken` for what only goes wrong
 * together with that.
 */
export function toValues(form: ProductForm, current: CurrentProduct, deps: ProductDeps): ProductValues {
  const { image, sku, unitprice } = form
  const family = form.category === undefined ? current.family : form.category
  const attributes = form.attributes === undefined ? current.attributes : (form.attributes ?? {})
  const orderMultiple = form.multiple ?? current.order_multiple
  // What is kept was allowed when it was written: a list that has become stricter since does not stop a change of price.
  const given = form.attributes === undefined ? null : attributes
  const { minorder } = form
  const faults = [
    ...priceFaults(unitprice, deps.currency),
    ...productFaults({ minorder, multiple: orderMultiple, category: family, attributes: given }),
  ]
  if (faults.length > 0) refuse('rule_broken', faults)
  return {
    name: form.name,
    description: form.description,
    image: ownPath(form.pictures?.[0]?.address ?? image, deps.publicUrl),
    sku: sku?.trim() || null,
    unitPriceMinor: toMinor(unitprice, deps.currency),
    minOrder: form.minorder,
    orderMultiple,
    family,
    attributes: given ? checkAttributes(family, given).attributes : current.attributes,
    isDraft: form.status ? form.status === 'draft' : current.published_at === null,
  }
}

/** Only what can be shown: a list says nothing in a table. */
export function showable(attributes: Record<string, unknown>): Attributes {
  if (areShowable(attributes)) return attributes
  return Object.fromEntries(Object.entries(attributes).filter((entry) => isShowable(entry[1]))) as Attributes
}

function areShowable(attributes: Record<string, unknown>): attributes is Attributes {
  for (const key in attributes) if (!isShowable(attributes[key])) return false
  return true
}

function isShowable(value: unknown): value is AttributeValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

export function statusOf({ archived_at, published_at }: Pick<ProductRow, 'archived_at' | 'published_at'>) {
  if (archived_at !== null) return 'archived' as const
  return published_at === null ? ('draft' as const) : ('published' as const)
}
