/** The page on which parts stand side by side. */
export const comparePage = '/products/compare'

export const mostCompared = 4

export type Compared = {
  /** Ids of products, in the order in which they were chosen. */
  ids: string[]
  isDifferencesOnly: boolean
}

/** Reads an address's query: `ids=a,b&only=differences`. More than can be compared are left out. */
export function readCompared(query: Iterable<readonly [string, string]>): Compared {
  const given = [...query]
  const ids = given
    .filter(([name]) => name === 'ids')
    .flatMap(([, value]) => value.split(','))
    .map((id) => id.trim().slice(0, 64))
    .filter((id) => id !== '')
  return {
    ids: [...new Set(ids)].slice(0, mostCompared),
    isDifferencesOnly: given.some(([name, value]) => name === 'only' && value === 'differences'),
  }
}

export function comparedQuery({ ids, isDifferencesOnly }: Compared): Record<string, string> {
  if (ids.length === 0) return {}
  return { ids: ids.join(','), ...(isDifferencesOnly && { only: 'differences' }) }
}
