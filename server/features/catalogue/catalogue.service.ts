import { can } from '#contract/authorise.ts'
import { maxPinned } from '#contract/pages/pinned.ts'
import type { Product } from '#contract/products/products.ts'
import { isUuid } from '#server/database/ids.ts'
import { type PageQuery, readerOf, readPageBounds, takePage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import type { ProductDeps, Reader } from '../products/products.deps.ts'
import { listNewestRows, listOrderableRows, listProductRows } from '../products/products.lists.store.ts'
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
 * These products in this order, then the newest others until there are three. One that is a draft, no longer sold or sold out
 * gives its place away, and has it again by itself when it can be ordered.
 */
export async function listPinned(deps: ProductDeps, ids: readonly string[]): Promise<Product[]> {
  const asked = [...new Set(ids.map((id) => id.toLowerCase()))].filter(isUuid)
  const found = new Map((await listOrderableRows(deps.pipelined, asked)).map((row) => [row.id, row]))
  const pinned = asked.flatMap((id) => found.get(id) ?? [])
  const count = maxPinned - pinned.length
  const except = pinned.map(({ id }) => id)
  const others = count > 0 ? await listNewestRows(deps.pipelined, { except, count }) : []
  return toProducts(deps, [...pinned, ...others])
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
