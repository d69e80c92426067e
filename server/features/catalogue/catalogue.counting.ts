import type { Facet } from '#contract/catalogue/facets.ts'
import type { FoundFacet } from '#contract/catalogue/found-products.ts'
import type { Chosen } from './catalogue.chosen.ts'
import type { SearchCriteria } from './catalogue.criteria.ts'
import {
  type CountedFacets,
  countValues,
  readSpans,
  type ValueCount,
  type ValueSpan,
} from './catalogue.facet-counts.store.ts'
import { inOrder } from './catalogue.option-order.ts'
import type { QueryCache } from './catalogue.query-cache.ts'

type Options = FoundFacet['options']
type Bounds = FoundFacet['bounds']
export type CountedProducts = { total: number; facets: FoundFacet[]; price: ValueSpan | null }

/** The values of a facet in order; a chosen one stays also where no product has it. */
function optionsOf(rows: readonly ValueCount[], { key, attribute }: Facet, chosen: readonly string[]): Options {
  const counts = new Map<string, number>(chosen.map((value) => [value, 0]))
  for (const row of rows) {
    // An empty text is no choice.
    if (row.key === key && row.value !== '') counts.set(row.value, row.count)
  }
  const options = Array.from(counts, ([value, count]) => ({ value, count }))
  return inOrder(options, attribute)
}

/** Facets for the page: choices with values, and ranges with more than one number. */
export function describeFacets(
  facets: readonly Facet[],
  options: ReadonlyMap<string, Options>,
  bounds: ReadonlyMap<string, Bounds>,
): FoundFacet[] {
  return facets
    .map(({ key, kind }) => ({ key, kind, options: options.get(key) ?? [], bounds: bounds.get(key) ?? null }))
    .filter((facet) => facet.options.length > 0 || (facet.bounds && facet.bounds.min < facet.bounds.max))
}

/** A selection does not reduce the counts of its facet, because another value would be added to it. */
function without(criteria: SearchCriteria, key: string): SearchCriteria {
  return { ...criteria, chosen: criteria.chosen.filter((one) => one.key !== key) }
}

type Counting = { facets: readonly Facet[]; criteria: SearchCriteria; queryCache: QueryCache }

/** Rows of all facets: those that nothing is chosen of together, each of the others with the rest of the selection. */
async function countOptions({ facets, criteria, queryCache }: Counting): Promise<ReadonlyMap<string, Options>> {
  const choices = facets.filter(({ kind }) => kind === 'choice')
  const isList = (key: string) => choices.some((one) => one.key === key && one.attribute.kind === 'choices')
  const counted = (keys: readonly string[], chosen: readonly string[] = []): CountedFacets => ({
    keys,
    lists: keys.filter(isList),
    chosen,
  })
  const chosen = new Map(
    criteria.chosen.flatMap((one: Chosen) => ('values' in one ? [[one.key, one.values]] : [])),
  )
  const free = choices.map(({ key }) => key).filter((key) => !chosen.has(key))
  const found = await Promise.all([
    free.length === 0 ? [] : countValues(queryCache, counted(free), criteria),
    ...Array.from(chosen, ([key, values]) =>
      countValues(queryCache, counted([key], values), without(criteria, key)),
    ),
  ])
  const rows = found.flat()
  return new Map(choices.map((facet) => [facet.key, optionsOf(rows, facet, chosen.get(facet.key) ?? [])]))
}

/** The facets with their counts. The bounds of ranges and the span of prices are those without any selection. */
export async function countFacets(family: string, counting: Counting): Promise<CountedProducts> {
  const { facets, criteria, queryCache } = counting
  const free: SearchCriteria = { ...criteria, price: null, chosen: [] }
  const isFree = criteria.chosen.length === 0 && criteria.price === null
  const [base, narrowed, options] = await Promise.all([
    readSpans(queryCache, family, free),
    isFree ? null : readSpans(queryCache, family, criteria),
    countOptions(counting),
  ])
  return {
    total: (narrowed ?? base).total,
    facets: describeFacets(facets, options, base.bounds),
    price: base.price,
  }
}
