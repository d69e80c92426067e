import type { FoundField, FoundWith } from '#contract/catalogue/found-products.ts'
import type { searchProducts } from '#contract/catalogue/search.ts'
import type { Call } from '#contract/endpoint.ts'

/** What the list shows of its products, and what it shows beside them. */
const shown = [
  'items._id',
  'items.name',
  'items.image',
  'items.minorder',
  'items.available',
  'items.unitprice',
  'items.sku',
  'items.category',
  'items.attributes',
  'items.multiple',
  'items.taxClass',
  'items.status',
  'items.currency',
  'items.drawing',
  'items.version',
  'items.translation',
  'total',
  'everywhere',
  'pages',
  'families',
  'facets',
  'chosen',
  'price',
  'corrected',
  'exact',
] as const satisfies readonly FoundField[]

export type ShownProducts = FoundWith<(typeof shown)[number]>
export type ShownProduct = ShownProducts['items'][number]

export type Search = { call: Call; endpoint: typeof searchProducts }

/** Asks for what the page shows. */
export function findShown({ call, endpoint }: Search, query: Record<string, string>): Promise<ShownProducts> {
  return call(endpoint, { query: { ...query, fields: shown.join(',') } })
}
