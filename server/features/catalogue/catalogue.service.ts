import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { Product, ProductForm } from '#contract/catalogue.ts'
import { toMajor, toMinor } from '#contract/money.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, violates } from '#server/database/transaction.ts'
import { once } from '#server/http/idempotency.ts'
import { type PageQuery, readPage, takePage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import { findProductRow, insertProduct, listProductRows, type ProductRow } from './catalogue.store.ts'

export type CatalogueParts = {
  pool: pg.Pool
  db: Database
  currency: string
  publicUrl: string
  /** Told after a committed change that public pages show. */
  changed: () => void
}

/** Products that are sold, newest first, and where the next page begins. */
export async function listProducts(
  parts: CatalogueParts,
  query: PageQuery,
): Promise<{ products: Product[]; next: number | undefined }> {
  const page = readPage(query)
  const { rows, hasNext } = takePage(await listProductRows(parts.db, page), page)
  return { products: rows.map((row) => toProduct(row, parts)), next: hasNext ? rows.at(-1)?.seq : undefined }
}

/** Throws `product_not_found` also for an id that is none and for a product that is no longer sold. */
export async function getProduct(parts: CatalogueParts, id: string): Promise<Product> {
  const row = isUuid(id) ? await findProductRow(parts.db, id) : undefined
  return row ? toProduct(row, parts) : refuse('product_not_found')
}

export type Addition = { actor: Actor; form: ProductForm; idempotencyKey: string | undefined }

/** Adds a product and the first movement of its stock. Throws `name_taken` for a name or SKU that is in use. */
export async function addProduct(
  parts: CatalogueParts,
  { actor, form, idempotencyKey }: Addition,
): Promise<Product> {
  const { unitprice, sku, ...rest } = form
  const row = {
    ...rest,
    sku: sku?.trim() || null,
    unitPriceMinor: toMinor(unitprice, parts.currency),
    actorId: actor.id,
  }
  async function add(db: Database): Promise<Product> {
    return toProduct(await insertProduct(db, row), parts)
  }
  try {
    const added = await (idempotencyKey
      ? inTransaction(parts.pool, (tx) =>
          once(tx, { actorId: actor.id, key: idempotencyKey, request: ['product', form] }, () => add(tx)),
        )
      : add(parts.db))
    parts.changed()
    return added
  } catch (error) {
    if (violates(error, 'product_name')) refuse('name_taken', [{ path: 'name', message: 'This name is in use' }])
    if (violates(error, 'product_sku')) refuse('name_taken', [{ path: 'sku', message: 'This SKU is in use' }])
    throw error
  }
}

function toProduct(row: ProductRow, { currency, publicUrl }: CatalogueParts): Product {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    image: absoluteImage(row.image, publicUrl),
    unitprice: toMajor(row.unit_price_minor, currency),
    minorder: row.min_order,
    available: row.available,
    sku: row.sku,
    currency,
    drawing: row.drawing,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

/** Our own pictures are kept without the host: the portal may move to another address. */
export function absoluteImage(image: string, publicUrl: string): string {
  return image.startsWith('/') ? publicUrl + image : image
}
