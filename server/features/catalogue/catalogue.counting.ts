import { LRUCache } from 'lru-cache'
import type { Facet } from '#contract/catalogue/facets.ts'
import type { Chosen } from '#contract/catalogue/query.ts'
import type { FoundFacet } from '#contract/catalogue/search.ts'

/** How many products share these values: `values` by the index of the facet in the list of choices. */
export type Combination = { values: readonly (string | null)[]; count: number }

/** Longer lists of values are not useful. The most frequent stay, and those that are chosen. */
const mostOptions = 24

type Choices = ReadonlyMap<string, readonly string[]>

export function choicesOf(chosen: readonly Chosen[]): Choices {
  return new Map(chosen.flatMap((one) => ('values' in one ? [[one.key, one.values] as const] : [])))
}

/** Whether the combination has a chosen value in every facet except `except`. */
function fits(
  { values }: Combination,
  wanted: readonly (readonly string[] | undefined)[],
  except: number,
): boolean {
  return wanted.every((allowed, index) => {
    const value = values[index]
    return index === except || allowed === undefined || (value != null && allowed.includes(value))
  })
}

export function countAll(keys: readonly string[], combinations: readonly Combination[], choices: Choices): number {
  const wanted = keys.map((key) => choices.get(key))
  return combinations.reduce((sum, one) => (fits(one, wanted, -1) ? sum + one.count : sum), 0)
}

/**
 * The values of each choice with their counts. The selection in the facet itself does not reduce its counts, because
 * another value would be added to it.
 */
export function countOptions(
  keys: readonly string[],
  combinations: readonly Combination[],
  choices: Choices,
): Map<string, FoundFacet['options']> {
  const wanted = keys.map((key) => choices.get(key))
  return new Map(
    keys.map((key, index) => {
      const counts = new Map<string, number>((choices.get(key) ?? []).map((value) => [value, 0]))
      for (const one of combinations) {
        const value = one.values[index]
        if (value && fits(one, wanted, index)) counts.set(value, (counts.get(value) ?? 0) + one.count)
      }
      return [key, arrange(counts, choices.get(key) ?? [])]
    }),
  )
}

type Counted = { total: number; options: ReadonlyMap<string, FoundFacet['options']> }

/** Cached counts by the selection: counting thousands of combinations takes longer than reading a page. */
const counted = new WeakMap<readonly Combination[], LRUCache<string, Counted>>()
const mostCounted = 50

/** `countAll` and `countOptions`, computed once per cached list of combinations. */
export function countChoices(
  keys: readonly string[],
  combinations: readonly Combination[],
  choices: Choices,
): Counted {
  const known = counted.get(combinations) ?? new LRUCache<string, Counted>({ max: mostCounted })
  counted.set(combinations, known)
  const chosen = JSON.stringify([...choices])
  const before = known.get(chosen)
  if (before) return before
  const total = countAll(keys, combinations, choices)
  const count = { total, options: countOptions(keys, combinations, choices) }
  known.set(chosen, count)
  return count
}

const inOrder = new Intl.Collator('en', { numeric: true })

function arrange(counts: Map<string, number>, chosen: readonly string[]): FoundFacet['options'] {
  const options = [...counts].map(([value, count]) => ({ value, count }))
  const kept = options
    .toSorted((a, b) => Number(chosen.includes(b.value)) - Number(chosen.includes(a.value)) || b.count - a.count)
    .slice(0, mostOptions)
  return kept.sort((a, b) => inOrder.compare(a.value, b.value))
}

type Bounds = FoundFacet['bounds']

/** Facets for the page: choices with values, and ranges with more than one number. */
export function describeFacets(
  facets: readonly Facet[],
  options: ReadonlyMap<string, FoundFacet['options']>,
  bounds: ReadonlyMap<string, Bounds>,
): FoundFacet[] {
  return facets
    .map(({ key, kind }) => ({ key, kind, options: options.get(key) ?? [], bounds: bounds.get(key) ?? null }))
    .filter((facet) => facet.options.length > 0 || (facet.bounds && facet.bounds.min < facet.bounds.max))
}
