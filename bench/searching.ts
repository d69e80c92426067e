import type { ProductSearch } from '#contract/catalogue.search.ts'
import { productSearch } from '#contract/catalogue.search.ts'
import { readSought, type Statement } from '#server/features/catalogue/catalogue.conditions.ts'
import { toTextQuery, wordsOf } from '#server/features/catalogue/catalogue.correction.ts'
import { listStatement } from '#server/features/catalogue/catalogue.list.ts'
import { combinationsStatement, familiesStatement } from '#server/features/catalogue/catalogue.tallies.ts'

/** What people ask a catalogue for. `meant` is what a typing error is corrected to. */
const searches: Record<string, { query: Record<string, string>; meant?: string }> = {
  'products, no filter': { query: {} },
  'products, family': { query: { family: 'cassette' } },
  'products, facet': { query: { family: 'cassette', speeds: '11,12' } },
  'products, words': { query: { q: 'chainring' } },
  'products, words and facet': { query: { q: 'cassette', family: 'cassette', speeds: '12' } },
  'products, typing error': { query: { q: 'casette' }, meant: 'cassette' },
  'products, last page': { query: { page: 'last' } },
}

export type Searching = {
  name: string
  path: string
  statements: Statement[]
  headers?: Record<string, string>
}

async function lastPage(url: string): Promise<string> {
  const { pages } = (await (await fetch(`${url}/api/products`)).json()) as { pages: number }
  return String(pages)
}

/** Every search with the statements it takes when nothing is kept: what the limit sends to PostgreSQL each time. */
export async function searchingScenarios(url: string, currency: string): Promise<Searching[]> {
  return Promise.all(
    Object.entries(searches).map(async ([name, { query, meant }]) => {
      const asked = query.page === 'last' ? { page: await lastPage(url) } : query
      const path = `/api/products?${new URLSearchParams(asked)}`
      const { total } = (await (await fetch(url + path)).json()) as { total: number }
      const search: ProductSearch = productSearch.parse(asked)
      const words = search.q ? toTextQuery(wordsOf(meant ?? search.q)) : null
      const sought = { ...readSought(search, currency), words }
      const list = listStatement({
        sought,
        order: words ? 'relevance' : 'newest',
        page: search.page ?? 1,
        total,
      })
      const counts = [
        familiesStatement(sought),
        ...(sought.family ? [combinationsStatement(sought.family, { ...sought, chosen: [] })] : []),
      ]
      return { name, path, statements: [list, ...counts] }
    }),
  )
}
