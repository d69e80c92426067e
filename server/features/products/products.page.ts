import type { FieldError } from '#contract/errors.ts'
import type { ProductForm } from '#contract/products/form.ts'
import { type ProductPage, suggestSlug, suggestSlugWith } from '#contract/products/page.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import {
  findProductPage,
  findSlugOwner,
  insertFormerSlug,
  listTakenSlugs,
  releaseSlug,
  writePage,
} from './products.page.store.ts'
import { findShownProduct } from './products.pictures.store.ts'

/** The page of a product without page texts. */
export const plainPage: ProductPage = { title: '', description: '', slug: null }

/** For the form that changes it. Throws `product_not_found`. */
export async function getProductPage({ db }: { db: Database }, id: string): Promise<ProductPage> {
  if (!isUuid(id) || !(await findShownProduct(db, id))) refuse('product_not_found')
  return (await findProductPage(db, id)) ?? plainPage
}

export type PageForm = Pick<ProductForm, 'metaTitle' | 'metaDescription' | 'slug'>
export type ProductPageChange = { before: ProductPage; after: ProductPage }

/** What a form makes of a page; what it leaves out stays. */
export function pageAfter(before: ProductPage, { metaTitle, metaDescription, slug }: PageForm): ProductPage {
  return {
    title: metaTitle === undefined ? before.title : (metaTitle ?? '').trim(),
    description: metaDescription === undefined ? before.description : (metaDescription ?? '').trim(),
    slug: slug === undefined ? before.slug : slug || null,
  }
}

export function isSamePage(one: ProductPage, other: ProductPage): boolean {
  return one.title === other.title && one.description === other.description && one.slug === other.slug
}

/**
 * Changes what search engines read of a product and its readable address, in the transaction that has inserted or locked
 * it. Returns both sides for the audit log, undefined if nothing changes. Throws `name_taken` for an address that another
 * product has or had.
 */
export async function changePage(
  tx: Database,
  productId: string,
  form: PageForm,
): Promise<ProductPageChange | undefined> {
  const { metaTitle, metaDescription, slug } = form
  if (metaTitle === undefined && metaDescription === undefined && slug === undefined) return undefined
  const before = (await findProductPage(tx, productId)) ?? plainPage
  const after = pageAfter(before, form)
  if (isSamePage(before, after)) return undefined
  if (after.slug !== null && after.slug !== before.slug) await takeSlug(tx, productId, after.slug)
  await writePage(tx, productId, after)
  if (before.slug !== null && after.slug !== before.slug) await insertFormerSlug(tx, before.slug, productId)
  return { before, after }
}

/** A product may have its own former address again, and that of a product that is no longer sold. */
async function takeSlug(tx: Database, productId: string, slug: string): Promise<void> {
  const owner = await findSlugOwner(tx, slug)
  if (!owner) return
  if (owner.id !== productId && !owner.is_archived) refuseSlug()
  await releaseSlug(tx, slug)
}

const maxNumbers = 100

/** An address made of a name, with the part number or a number behind it, that no other product has or had. Empty if there is none. */
export async function suggestFreeSlug(
  db: Database,
  { name, sku = '', product }: { name: string; sku?: string | undefined; product?: string | undefined },
): Promise<string> {
  const plain = suggestSlug(name)
  if (plain === '') return ''
  const withNumber = suggestSlugWith(name, sku)
  const numbered = Array.from({ length: maxNumbers }, (_, index) => suggestSlugWith(name, `${sku} ${index + 2}`))
  const all = [...new Set([plain, withNumber, ...numbered])]
  const taken = new Set(await listTakenSlugs(db, { slugs: all, productId: product ?? null }))
  return all.find((slug) => !taken.has(slug)) ?? ''
}

export function slugTaken(): FieldError {
  return { path: 'slug', message: t('Another product has or had this address. Choose a different one.') }
}

/** Throws `name_taken` at the field of the address. */
export function refuseSlug(): never {
  refuse('name_taken', [slugTaken()])
}
