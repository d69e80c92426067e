import { facetsOf } from '#contract/catalogue/facets.ts'
import { readChoices } from '#contract/catalogue/query.ts'
import type { ProductSearch } from '#contract/catalogue/search.ts'
import { type Range, readRange } from '#contract/lists/range.ts'
import { toMinor } from '#contract/money.ts'

export type Chosen = { key: string; values: readonly string[] } | { key: string; range: Range<number> }

/** The checked query of the catalogue. `words` is a text query. */
export type SearchCriteria = {
  words: string | null
  family: string | null
  price: Range<number> | null
  chosen: readonly Chosen[]
  isInStock: boolean
}

/** The filters of a query, without its words: those need the spelling correction. */
export function readCriteria(search: ProductSearch, currency: string): Omit<SearchCriteria, 'words'> {
  const family = search.family || null
  const price = search.price ? readRange('measure', search.price) : null
  const inMinor = (amount: number | null) => (amount === null ? null : toMinor(amount, currency))
  return {
    family,
    price: price && { from: inMinor(price.from), to: inMinor(price.to) },
    chosen: facetsOf(family ?? '').flatMap(({ key, kind }) => readChosen(key, kind, search[key])),
    isInStock: search.stock === 'in',
  }
}

function readChosen(key: string, kind: 'choice' | 'range', given: unknown): Chosen[] {
  if (typeof given !== 'string' || given === '') return []
  if (kind === 'choice') return [{ key, values: readChoices(given) }]
  const range = readRange('measure', given)
  return range ? [{ key, range }] : []
}
