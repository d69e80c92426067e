import type { FoundProducts, FoundWith } from '#contract/catalogue/found-products.ts'
import { listedFields } from '#contract/catalogue/listed-fields.ts'
import { searchProducts } from '#contract/catalogue/search.ts'
import type { Call } from '#contract/endpoint.ts'

export type ShownProducts = FoundWith<(typeof listedFields)[number]>
export type ShownProduct = ShownProducts['items'][number]

type Query = Record<string, string>

/** What the page shows of a search. */
function findShown(call: Call, query: Query): Promise<ShownProducts> {
  return call(searchProducts, { query: { ...query, fields: listedFields.join(',') } })
}

/** How many products there are, in all and by family. */
function countAll(call: Call): Promise<Pick<FoundProducts, 'families' | 'everywhere'>> {
  return call(searchProducts, { query: { fields: 'families,everywhere' } })
}

async function countFound(call: Call, query: Query): Promise<number> {
  return (await call(searchProducts, { query: { ...query, fields: 'total' } })).total
}

/** In the browser they are loaded with the first search. */
export const searches = { findShown, countAll, countFound }
