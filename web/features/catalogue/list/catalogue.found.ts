import type { FoundWith } from '#contract/catalogue/found-products.ts'
import { listedFields } from '#contract/catalogue/listed-fields.ts'
import type { searchProducts } from '#contract/catalogue/search.ts'
import type { Call } from '#contract/endpoint.ts'

export type ShownProducts = FoundWith<(typeof listedFields)[number]>
export type ShownProduct = ShownProducts['items'][number]

export type Search = { call: Call; endpoint: typeof searchProducts }

/** Asks for what the page shows. */
export function findShown({ call, endpoint }: Search, query: Record<string, string>): Promise<ShownProducts> {
  return call(endpoint, { query: { ...query, fields: listedFields.join(',') } })
}
