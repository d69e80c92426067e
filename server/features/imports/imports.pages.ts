import type { FieldChange } from '#contract/imports/preview.ts'
import type { ProductPage } from '#contract/products/page.ts'
import type { Database } from '#server/database/pool.ts'
import { findPage, listPages } from '../products/products.page.store.ts'
import {
  changePage,
  isSamePage,
  type PageChange,
  type PageForm,
  pageAfter,
  plainPage,
} from '../products/products.page.ts'

/** What products have of their own for search engines, by their ids. */
export type Pages = ReadonlyMap<string, ProductPage>

export async function readPages(db: Database, products: readonly { id: string }[]): Promise<Pages> {
  const pages = await listPages(
    db,
    products.map(({ id }) => id),
  )
  return new Map(pages.map(({ product_id, ...page }) => [product_id, page]))
}

const fields = [
  ['metaTitle', 'title'],
  ['metaDescription', 'description'],
  ['slug', 'slug'],
] as const

/** What a row changes of the page of an existing product, by the fields of an import. */
export function pageChangesOf(id: string, form: PageForm, pages: Pages): FieldChange[] {
  const before = pages.get(id) ?? plainPage
  const after = pageAfter(before, form)
  return fields.flatMap(([field, key]) =>
    before[key] === after[key] ? [] : [{ field, before: before[key] || null, after: after[key] || null }],
  )
}

/** Gives a page what it had before an import, unless it has been changed since. */
export async function undoPage(
  tx: Database,
  productId: string,
  { before, after }: PageChange,
): Promise<PageChange | undefined> {
  const now = (await findPage(tx, productId)) ?? plainPage
  if (!isSamePage(now, after)) return undefined
  const { title, description, slug } = before
  return changePage(tx, productId, { metaTitle: title, metaDescription: description, slug })
}
