import { can } from '#contract/authorise.ts'
import type { Product } from '#contract/products/products.ts'
import { isUuid } from '#server/database/ids.ts'
import { type PageQuery, readerOf, readPageBounds, takePage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import type { ProductDeps, Reader } from '../products/products.deps.ts'
import { listProductRows } from '../products/products.lists.store.ts'
import { findProductRow } from '../products/products.store.ts'
import { toProducts } from '../products/translations/products.texts.ts'

export function seesDrafts(reader: Reader): boolean {
  return reader !== null && can(reader, 'products:read')
}

type ProductListQuery = PageQuery & { drafts?: 'with' | undefined }

/** Products on sale, newest first, and the cursor of the next page; for an admin who asks for them, drafts too. */
export async function listProducts(
  deps: ProductDeps,
  query: ProductListQuery,
  reader: Reader = null,
): Promise<{ products: Product[]; next: number | undefined }> {
  const page = readPageBounds(query)
  const withDrafts = query.drafts === 'with' && seesDrafts(reader)
  const { rows, hasNext } = takePage(await listProductRows(readerOf(deps, page), page, withDrafts), page)
  return { products: await toProducts(deps, rows), next: hasNext ? rows.at(-1)?.seq : undefined }
}

/**
 * Throws `product_not_found` for a malformed id, for a product that is no longer sold, and for a draft unless the
 * reader is an admin.
 */
export async function getProduct(deps: ProductDeps, id: string, reader: Reader = null): Promise<Product> {
  const row = isUuid(id) ? await findProductRow(deps.pipelined, id, seesDrafts(reader)) : undefined
  const [product] = row ? await toProducts(deps, [row]) : []
  return product ?? refuse('product_not_found')
}
