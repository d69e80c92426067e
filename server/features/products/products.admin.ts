import type { AdminPage } from '#contract/lists/lists.ts'
import type { AdminProduct } from '#contract/products/admin-list.ts'
import type { Criteria } from '#server/lists/conditions.store.ts'
import { readListPage } from '#server/lists/listing.ts'
import type { ProductDeps } from './products.deps.ts'
import { type ListedProduct, productListing } from './products.lists.store.ts'
import { toProduct } from './products.serializer.ts'
import type { ProductRow } from './products.store.ts'

type AdminRow = ProductRow & Partial<Pick<ListedProduct, 'untranslated'>>

export function toAdminProduct(row: AdminRow, deps: ProductDeps): AdminProduct {
  const { untranslated } = row
  const product = { ...toProduct(row, deps), updatedAt: row.updated_at.toISOString() }
  return untranslated ? { ...product, untranslated } : product
}

/** A product in an export, with its names and descriptions in other languages. */
export function toProductRecord(row: ListedProduct, deps: ProductDeps): Record<string, unknown> {
  const texts = Object.entries(row.texts ?? {}).flatMap(([language, { name, description }]) => [
    [`name_${language}`, name] as const,
    [`description_${language}`, description] as const,
  ])
  return { ...toAdminProduct(row, deps), ...Object.fromEntries(texts) }
}

/** A page of all products, for staff. Throws `invalid_input` for an invalid cursor. */
export async function listProductsForAdmin(deps: ProductDeps, asked: Criteria): Promise<AdminPage<AdminProduct>> {
  const page = await readListPage(deps.pool, productListing(deps.currency()), asked)
  return { ...page, items: page.items.map((row) => toAdminProduct(row, deps)) }
}
