import type { AdminPage } from '#contract/lists/lists.ts'
import type { AdminProduct } from '#contract/products/admin-list.ts'
import type { Criteria } from '#server/lists/conditions.store.ts'
import { readListPage } from '#server/lists/listing.ts'
import type { ProductDeps } from './products.deps.ts'
import { productListing } from './products.lists.store.ts'
import { toProduct } from './products.serializer.ts'
import type { ProductRow } from './products.store.ts'

export function toAdminProduct(row: ProductRow, deps: ProductDeps): AdminProduct {
  return { ...toProduct(row, deps), updatedAt: row.updated_at.toISOString() }
}

/** A page of all products, for staff. Throws `invalid_input` for an invalid cursor. */
export async function listProductsForAdmin(deps: ProductDeps, asked: Criteria): Promise<AdminPage<AdminProduct>> {
  const page = await readListPage(deps.pool, productListing(deps.currency), asked)
  return { ...page, items: page.items.map((row) => toAdminProduct(row, deps)) }
}
