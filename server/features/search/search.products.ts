import { toMajor } from '#contract/money.ts'
import type { Suggestions } from '#contract/search/search.ts'
import type { Database } from '#server/database/pool.ts'
import type { QueryCache } from '../catalogue/catalogue.query-cache.ts'
import { type MeaningUnit, withUnfinished } from '../catalogue/wording/wording.meaning.ts'
import { codeOf, toTextQuery } from '../catalogue/wording/wording.text-query.ts'
import type { Wording } from '../catalogue/wording/wording.ts'
import { findProducts } from './search.store.ts'

export type ProductSearchDeps = { db: Database; queryCache: QueryCache; wording: Wording; currency: () => string }

/** Products and their families by words: as they are typed, or as they are most probably meant if no product has them. */
export async function suggestProducts(
  { queryCache, wording, currency }: ProductSearchDeps,
  text: string,
  withDrafts: boolean,
): Promise<Suggestions> {
  const find = async (units: readonly MeaningUnit[], corrected: string | null): Promise<Suggestions> => {
    const words = toTextQuery(units)
    const matches = words ? await findProducts(queryCache, { ...words, code: codeOf(text) }, withDrafts) : nothing
    const products = matches.products.map(({ priceMinor, ...product }) => ({
      ...product,
      unitprice: toMajor(priceMinor, currency()),
    }))
    return { ...matches, products, corrected }
  }
  const units = await wording.understand(text)
  const asTyped = await find(withUnfinished(units), null)
  if (asTyped.products.length > 0 || units.length === 0) return asTyped
  for (const meant of await wording.correct(units)) {
    const suggested = await find(meant, meant.flatMap(({ typed }) => typed).join(' '))
    if (suggested.products.length > 0) return suggested
  }
  return asTyped
}

const nothing = { products: [], families: [] }
