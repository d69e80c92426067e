import type { FieldError } from '#contract/errors.ts'
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
import { unknownGroup } from '../products/variants/products.variants.members.ts'
import { findGroupId, listGroupsOf } from '../products/variants/products.variants.store.ts'

/** What products have of their own for search engines, by their ids. */
export type Pages = ReadonlyMap<string, ProductPage>

/** Groups of variants: of products by their ids, and those that rows name, by what they say in lower case. */
export type Groups = { ofProduct: ReadonlyMap<string, string>; named: ReadonlyMap<string, string | undefined> }

export function wantedGroup({ variantGroup }: { variantGroup?: unknown }): string {
  return typeof variantGroup === 'string' ? variantGroup.trim().toLowerCase() : ''
}

export async function readGroups(
  db: Database,
  products: readonly { id: string }[],
  forms: readonly { variantGroup?: unknown }[],
): Promise<Groups> {
  const wanted = [...new Set(forms.map(wantedGroup))].filter((one) => one !== '')
  if (wanted.length === 0) return { ofProduct: new Map(), named: new Map() }
  const named = new Map<string, string | undefined>()
  for (const one of wanted) named.set(one, await findGroupId(db, one))
  const of = await listGroupsOf(
    db,
    products.map(({ id }) => id),
  )
  return { named, ofProduct: new Map(of.map((row) => [row.product_id, row.group_id])) }
}

/** What a row says of the group of an existing product; an empty cell leaves it in its group. */
export function groupChangesOf(id: string, form: { variantGroup?: unknown }, groups: Groups): FieldChange[] {
  const wanted = wantedGroup(form)
  const group = groups.named.get(wanted)
  if (wanted === '' || group === groups.ofProduct.get(id)) return []
  return [{ field: 'variantGroup', before: null, after: String(form.variantGroup) }]
}

export function groupErrors(form: { variantGroup?: unknown }, groups: Groups): FieldError[] {
  const wanted = wantedGroup(form)
  if (wanted === '' || groups.named.get(wanted)) return []
  return [{ path: 'variantGroup', message: unknownGroup(String(form.variantGroup)) }]
}

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
