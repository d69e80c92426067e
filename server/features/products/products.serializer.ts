import { toMajor } from '#contract/money.ts'
import type { Product } from '#contract/products/products.ts'
import type { ProductDeps } from './products.deps.ts'
import type { ProductRow } from './products.store.ts'
import { showable, statusOf } from './products.values.ts'

export function toProduct(row: ProductRow, { currency, publicUrl }: ProductDeps): Product {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    image: absoluteImage(row.image, publicUrl),
    unitprice: toMajor(row.unit_price_minor, currency),
    minorder: row.min_order,
    available: row.available,
    sku: row.sku,
    category: row.family,
    attributes: showable(row.attributes),
    multiple: row.order_multiple,
    status: statusOf(row),
    currency,
    drawing: row.drawing,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

/** Our own pictures are stored without the host, because the portal may move to another one. */
export function absoluteImage(image: string, publicUrl: string): string {
  return image.startsWith('/') ? publicUrl + image : image
}
