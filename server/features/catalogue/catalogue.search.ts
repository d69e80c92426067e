import { facetsOf } from '#contract/catalogue/facets.ts'
import type { FoundFacet, FoundProducts } from '#contract/catalogue/found-products.ts'
import type { ProductSearch } from '#contract/catalogue/search.ts'
import { toMajor } from '#contract/money.ts'
import { toPartNumber } from '#contract/products/part-number.ts'
import type { Product } from '#contract/products/products.ts'
import { baseLanguage } from '#i18n/language.ts'
import { language } from '#i18n/t.ts'
import type { ProductDeps } from '../products/products.deps.ts'
import { columnsOf } from '../products/products.serializer.ts'
import { toProductParts } from '../products/translations/products.texts.ts'
import { AskedFields } from './catalogue.asked-fields.ts'
import { writeChosen } from './catalogue.chosen.ts'
import { type CountedProducts, countFacets } from './catalogue.counting.ts'
import { readCriteria, type SearchCriteria } from './catalogue.criteria.ts'
import {
  about,
  countFamilies,
  type FamilyCount,
  listValueTexts,
  readSpans,
  type ValueSpan,
  valueSpan,
} from './catalogue.facet-counts.store.ts'
import {
  type CatalogueListQuery,
  findTyped,
  listFound,
  type OrderOfList,
  perPage,
} from './catalogue.list.store.ts'
import type { QueryCache } from './catalogue.query-cache.ts'
import type { MeaningUnit } from './wording/wording.meaning.ts'
import { toTextQuery } from './wording/wording.text-query.ts'
import type { Wording } from './wording/wording.ts'

export type SearchDeps = ProductDeps & { queryCache: QueryCache; wording: Wording }

/** With more products than this, their attributes are counted within a family only: over all of them it takes too long. */
const maxOfAllFamilies = 2_000

/** Products by words, family, attributes, price and stock, one page with facets; of all that, the fields that are asked for. */
export async function searchProducts(deps: SearchDeps, search: ProductSearch): Promise<FoundProducts> {
  const text = toPartNumber(search.q ?? '')
  const locale = language()
  const asked = { ...readCriteria(search, deps.currency()), words: null }
  const { criteria, families, corrected } = await spell(deps, asked, text)
  const asks = new AskedFields(search.fields)
  const everywhere = families.reduce((sum, { count }) => sum + count, 0)
  const isTyped = text !== '' && (asks.has('exact') || asks.ofProducts.size > 0)
  const [{ total, facets, price }, typed] = await Promise.all([
    asks.has('facets') || asks.has('price')
      ? countAttributes(deps.queryCache, { criteria, families, everywhere })
      : countTotal(deps.queryCache, criteria, families),
    isTyped ? findTyped(deps.queryCache, criteria, { text, language: locale }) : null,
  ])
  const page = search.page ?? 1
  const order: OrderOfList = search.sort ?? (text === '' ? 'newest' : 'relevance')
  const first = order === 'relevance' && total > 1 ? (typed?.seq ?? undefined) : undefined
  const query = { criteria, order, page, total, first, language: locale }
  const inMajor = (amount: number) => toMajor(amount, deps.currency())
  return asks.pick({
    items: asks.ofProducts.size > 0 ? await listProducts(deps, query, asks.ofProducts) : [],
    total,
    everywhere,
    page,
    pages: Math.max(1, Math.ceil(total / perPage)),
    families: families.map(({ family, count }) => ({ family, count })),
    facets,
    chosen: writeChosen(criteria.chosen),
    price: price && { min: inMajor(price.min), max: inMajor(price.max) },
    corrected,
    exact: typed?.exact ?? null,
  })
}

/** One page of products with these fields, by one statement: it reads the columns that they need, and their texts. */
async function listProducts(
  deps: SearchDeps,
  query: CatalogueListQuery,
  keys: ReadonlySet<keyof Product>,
): Promise<Partial<Product>[]> {
  const hasTexts = keys.has('translation') && query.language !== baseLanguage()
  const rows = await listFound(deps.pool, { ...query, shown: { columns: columnsOf(keys), hasTexts } })
  return toProductParts(deps, rows, keys)
}

type Spelt = { criteria: SearchCriteria; families: FamilyCount[]; corrected: string | null }

/** The text as text queries: corrected if no product has its words, and with fewer of them if that does not help. */
async function spell({ queryCache, wording }: SearchDeps, criteria: SearchCriteria, text: string): Promise<Spelt> {
  if (text === '') return { criteria, families: await countFamilies(queryCache, criteria), corrected: null }
  const count = async (units: readonly MeaningUnit[], corrected: string | null): Promise<Spelt> => {
    const meant = { ...criteria, words: toTextQuery(units) ?? nothing }
    const families = units.length > 0 ? await countFamilies(queryCache, meant) : []
    return { criteria: meant, families, corrected }
  }
  const units = await wording.understand(text)
  const asTyped = await count(units, null)
  if (asTyped.families.length > 0 || units.length === 0) return asTyped
  for (const meant of await wording.correct(units)) {
    const spelt = await count(meant, meant.flatMap(({ typed }) => typed).join(' '))
    if (spelt.families.length > 0) return spelt
  }
  return asTyped
}

/** A query of signs only: no product has an empty text. */
const nothing = { matching: "'='", ranking: "'='" }

type Counted = { criteria: SearchCriteria; families: FamilyCount[]; everywhere: number }

/** Of the family, or of all of them if they have few products. */
async function countAttributes(
  queryCache: QueryCache,
  { criteria, families, everywhere }: Counted,
): Promise<CountedProducts> {
  const isWithin = criteria.family !== null || criteria.chosen.length > 0
  if (!isWithin && everywhere > maxOfAllFamilies)
    return { total: everywhere, facets: [], price: await priceSpan(queryCache, criteria, families) }
  const family = criteria.family ?? ''
  const counted = await queryCache.derive(JSON.stringify(criteria), about(criteria), () =>
    countFacets(family, { facets: facetsOf(family), criteria, queryCache }),
  )
  return { ...counted, facets: await withValueTexts(queryCache, family, counted.facets) }
}

/** The number of products alone. It is among those of the families unless attributes are chosen. */
async function countTotal(
  queryCache: QueryCache,
  criteria: SearchCriteria,
  families: FamilyCount[],
): Promise<CountedProducts> {
  const { family, chosen } = criteria
  const own = families.filter((one) => family === null || one.family === family)
  const total =
    chosen.length === 0
      ? own.reduce((sum, { count }) => sum + count, 0)
      : (await readSpans(queryCache, family ?? '', criteria)).total
  return { total, facets: [], price: null }
}

/** The values with what they say in the language of the request; in the default language nothing is read. */
async function withValueTexts(
  queryCache: QueryCache,
  family: string,
  facets: FoundFacet[],
): Promise<FoundFacet[]> {
  const locale = language()
  if (locale === baseLanguage()) return facets
  const texts = await listValueTexts(queryCache, family, locale)
  const textByValue = new Map(texts.map(({ key, value, text }) => [`${key} ${value}`, text]))
  return facets.map((facet) => ({
    ...facet,
    options: facet.options.map((option) => ({ ...option, text: textByValue.get(`${facet.key} ${option.value}`) })),
  }))
}

async function priceSpan(
  queryCache: QueryCache,
  criteria: SearchCriteria,
  families: FamilyCount[],
): Promise<ValueSpan | null> {
  return valueSpan(criteria.price ? await countFamilies(queryCache, { ...criteria, price: null }) : families, '')
}
