import type { ProductSearch } from '#contract/catalogue/search.ts'
import type { Range } from '#contract/lists/range.ts'
import { toMinor } from '#contract/money.ts'
import { type Chosen, readChosen } from './catalogue.chosen.ts'
import type { TextQuery } from './wording/wording.text-query.ts'

/** The checked query of the catalogue, as SQL takes it: `words` are text queries, the price is in minor units. */
export type SearchCriteria = {
  words: TextQuery | null
  family: string | null
  price: Range<number> | null
  chosen: readonly Chosen[]
  isInStock: boolean
}

/** The filters of a query, without its words: those have to be understood. Throws `rule_broken` for units that do not fit. */
export function readCriteria(
  { family, price, chosen, stock }: ProductSearch,
  currency: string,
): Omit<SearchCriteria, 'words'> {
  const inMinor = (amount: number | null) => (amount === null ? null : toMinor(amount, currency))
  return {
    family: family || null,
    price: price ? { from: inMinor(price.from), to: inMinor(price.to) } : null,
    chosen: readChosen(family ?? '', chosen),
    isInStock: stock === 'in',
  }
}
