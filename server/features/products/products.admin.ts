import type { AdminPage } from '#contract/lists/lists.ts'
import { type AdminProduct, adminProducts } from '#contract/products/admin-list.ts'
import type { Criteria } from '#server/lists/conditions.ts'
import { defineListing, type Listing, readListPage } from '#server/lists/listing.ts'
import type { ProductDeps } from './products.deps.ts'
import { toProduct } from './products.serializer.ts'
import { type ProductRow, productColumns } from './products.store.ts'

const statusSql = `(case when archived_at is not null then 'archived' when published_at is null then 'draft' else 'published' end)`
const stockSql = `(case when available < min_order then 'out' when available < 2 * min_order then 'low' else 'in' end)`

/** The admin list of products, with drafts; deleted ones only if the filter asks for them. */
export function productListing(currency: string): Listing<ProductRow> {
  return defineListing<ProductRow, typeof adminProducts>({
    list: adminProducts,
    from: 'product',
    columns: productColumns,
    base: ({ status }) => (status ? 'true' : 'archived_at is null'),
    id: { sql: 'id', type: 'uuid' },
    tie: { sql: 'seq', type: 'bigint' },
    sorts: {
      createdAt: [{ sql: 'created_at', type: 'timestamptz' }],
      updatedAt: [{ sql: 'updated_at', type: 'timestamptz' }],
      name: [{ sql: 'lower(name)', type: 'text' }],
      sku: [{ sql: 'lower(sku)', type: 'text' }],
      unitprice: [{ sql: 'unit_price_minor', type: 'bigint' }],
      available: [{ sql: 'available', type: 'integer' }],
    },
    filters: {
      status: statusSql,
      category: `coalesce(family, 'other')`,
      stock: stockSql,
      unitprice: 'unit_price_minor',
      available: 'available',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    words: `lower(' ' || name || ' ' || sku || ' ' || description)`,
    currency,
  })
}

export function toAdminProduct(row: ProductRow, deps: ProductDeps): AdminProduct {
  return { ...toProduct(row, deps), updatedAt: row.updated_at.toISOString() }
}

/** A page of all products, for staff. Throws `invalid_input` for an invalid cursor. */
export async function listProductsForAdmin(deps: ProductDeps, asked: Criteria): Promise<AdminPage<AdminProduct>> {
  const page = await readListPage(deps.pool, productListing(deps.currency), asked)
  return { ...page, items: page.items.map((row) => toAdminProduct(row, deps)) }
}
