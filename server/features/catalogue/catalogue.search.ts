import type pg from 'pg'
import { facetsOf } from '#contract/catalogue/facets.ts'
import type { FoundProducts, ProductSearch } from '#contract/catalogue/search.ts'
import { toMajor } from '#contract/money.ts'
import { readSought, type Sought } from './catalogue.conditions.ts'
import { correct, toTextQuery, wordsOf } from './catalogue.correction.ts'
import { choicesOf, countChoices, describeFacets } from './catalogue.counting.ts'
import { findNamed, listFound, type OrderOfList, perPage } from './catalogue.list.ts'
import type { QueryCache } from './catalogue.query-cache.ts'
import { type CatalogueDeps, toProduct } from './catalogue.service.ts'
import { onSale } from './catalogue.store.ts'
import { type FamilyTally, type Span, spanOf, tallyCombinations, tallyFamilies } from './catalogue.tallies.ts'

export type SearchDeps = CatalogueDeps & { queryCache: QueryCache }

type Counted = Pick<FoundProducts, 'facets'> & { total: number; price: Span | null }

/** Products by words, family, attributes, price and stock, a page at a time, with what else could be chosen. */
export async function searchProducts(deps: SearchDeps, search: ProductSearch): Promise<FoundProducts> {
  const text = (search.q ?? '').trim()
  const [{ sought, families, corrected }, exact] = await Promise.all([
    spell(deps.queryCache, { ...readSought(search, deps.currency), words: null }, text),
    text === '' ? null : findBySku(deps.pool, text),
  ])
  const everywhere = families.reduce((sum, { count }) => sum + count, 0)
  const { total, facets, price } = sought.family
    ? await countFamily(deps.queryCache, sought.family, sought)
    : { total: everywhere, facets: [], price: await priceSpan(deps.queryCache, sought, families) }
  const page = search.page ?? 1
  const order: OrderOfList = search.sort ?? (text === '' ? 'newest' : 'relevance')
  const isNamed = order === 'relevance' && total > 1
  const first = isNamed ? await findNamed(deps.pool, sought, text) : undefined
  const rows = await listFound(deps.pool, { sought, order, page, total, first })
  const inMajor = (amount: number) => toMajor(amount, deps.currency)
  return {
    items: rows.map((row) => toProduct(row, deps)),
    total,
    everywhere,
    page,
    pages: Math.max(1, Math.ceil(total / perPage)),
    families: families.map(({ family, count }) => ({ family, count })),
    facets,
    price: price && { min: inMajor(price.min), max: inMajor(price.max) },
    corrected,
    exact,
  }
}

type Spelt = { sought: Sought; families: FamilyTally[]; corrected: string | null }

/** What was typed as words; as the nearest words there are when nothing has these. */
async function spell(queryCache: QueryCache, sought: Sought, text: string): Promise<Spelt> {
  if (text === '') return { sought, families: await tallyFamilies(queryCache, sought), corrected: null }
  const words = wordsOf(text)
  const asTyped = { ...sought, words: toTextQuery(words) }
  const families = words.length > 0 ? await tallyFamilies(queryCache, asTyped) : []
  if (families.length > 0) return { sought: asTyped, families, corrected: null }
  const corrected = await correct(queryCache, words)
  if (!corrected) return { sought: asTyped, families, corrected: null }
  const meant = { ...sought, words: toTextQuery(corrected) }
  return { sought: meant, families: await tallyFamilies(queryCache, meant), corrected: corrected.join(' ') }
}

async function countFamily(queryCache: QueryCache, family: string, sought: Sought): Promise<Counted> {
  const free: Sought = { ...sought, price: null, chosen: [] }
  const ranges = sought.chosen.filter((one) => 'range' in one)
  const isFree = ranges.length === 0 && sought.price === null
  const [base, narrowed] = await Promise.all([
    tallyCombinations(queryCache, family, free),
    isFree ? null : tallyCombinations(queryCache, family, { ...sought, chosen: ranges }),
  ])
  const facets = facetsOf(family)
  const keys = facets.filter(({ kind }) => kind === 'choice').map(({ key }) => key)
  const { total, options } = countChoices(keys, (narrowed ?? base).combinations, choicesOf(sought.chosen))
  return { total, facets: describeFacets(facets, options, base.bounds), price: base.price }
}

async function priceSpan(queryCache: QueryCache, sought: Sought, families: FamilyTally[]): Promise<Span | null> {
  return spanOf(sought.price ? await tallyFamilies(queryCache, { ...sought, price: null }) : families, '')
}

/** The product whose part number this is, however its letters are written. */
async function findBySku(pool: pg.Pool, text: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from product where lower(sku) = lower($1) and ${onSale}`,
    [text],
  )
  return rows[0]?.id ?? null
}
