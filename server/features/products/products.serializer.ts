import { iconOf } from '#contract/catalogue-model/icons.ts'
import { fromMilligrams } from '#contract/freight/weights.ts'
import { toMajor } from '#contract/money.ts'
import { familyIconPath, productFilePath } from '#contract/pictures.paths.ts'
import type { BulkChange, ProductAction, ProductBulkForm } from '#contract/products/admin-list.ts'
import type { ProductFieldKey } from '#contract/products/product-fields.ts'
import type { ProductReply } from '#contract/products/product-shapes.ts'
import type { ProductStatus } from '#contract/products/product-values.ts'
import type { Product } from '#contract/products/products.ts'
import { type ProductRow, storedColumns } from './products.columns.ts'
import type { ProductDeps } from './products.deps.ts'
import { productStatus, showable } from './products.values.ts'

/** Fields that are answered in another form than they are stored in. */
const converted = ['image', 'unitprice', 'attributes', 'shipWeight'] as const satisfies ProductFieldKey[]
type Converted = (typeof converted)[number] | 'available' | 'status'

const plainColumns = storedColumns.filter(({ key }) => !(converted as readonly string[]).includes(key))

/** The fields that are answered as they are stored. */
function plainFields(row: ProductRow): Omit<ProductReply, Converted> {
  const fields: Record<string, unknown> = {}
  for (const { key, name } of plainColumns) fields[key] = row[name]
  return fields as Omit<ProductReply, Converted>
}

export function toProduct(row: ProductRow, { publicUrl, ...deps }: ProductDeps): Product {
  const currency = deps.currency()
  return {
    _id: row.id,
    ...plainFields(row),
    image: shownImage(row, publicUrl),
    unitprice: toMajor(row.unit_price_minor, currency),
    available: row.available,
    attributes: showable(row.attributes),
    shipWeight: row.ship_weight_mg === null ? null : fromMilligrams(row.ship_weight_mg, row.ship_weight_unit),
    status: productStatus(row),
    currency,
    drawing: row.drawing,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

/** The address of a product's picture, of its family's icon if it has none. */
export function shownImage({ image, family }: Pick<ProductRow, 'image' | 'family'>, publicUrl: string): string {
  return absoluteImage(image || familyIconPath(iconOf(family)), publicUrl)
}

/** The same for a line, which knows the part number and not the family. */
export function lineImage({ image, sku }: Pick<ProductRow, 'image' | 'sku'>, publicUrl: string): string {
  return absoluteImage(image || productFilePath(sku), publicUrl)
}

/** Our own pictures are stored without the host, because the portal may move to another one. */
export function absoluteImage(image: string, publicUrl: string): string {
  return image.startsWith('/') ? publicUrl + image : image
}

/** What a bulk action does to each product; null for what it does not ask for. */
export type BulkRequest = {
  action: ProductAction
  percent: number | null
  minOrder: number | null
  orderMultiple: number | null
}

/** What a bulk action can change of a product. */
export type Changeable = {
  status: ProductStatus
  unitPriceMinor: number
  minOrder: number
  orderMultiple: number
}

export function toBulkRequest({ action, percent, minorder, multiple }: ProductBulkForm): BulkRequest {
  return { action, percent: percent ?? null, minOrder: minorder ?? null, orderMultiple: multiple ?? null }
}

/** The fields that differ, with their names and values in the API. */
export function toBulkChanges(before: Changeable, after: Changeable, currency: string): BulkChange[] {
  const values = (one: Changeable) => ({
    status: one.status,
    unitprice: toMajor(one.unitPriceMinor, currency),
    minorder: one.minOrder,
    multiple: one.orderMultiple,
  })
  const [was, is] = [values(before), values(after)]
  const fields = Object.keys(is) as (keyof typeof is)[]
  return fields.flatMap((field) =>
    was[field] === is[field] ? [] : [{ field, before: was[field], after: is[field] }],
  )
}
