import { cut } from '#i18n/cut.ts'
import { maxCompared } from './compare-page.ts'

export type Compared = {
  /** Ids of products, in the order in which the user chose them. */
  ids: string[]
  isDifferencesOnly: boolean
}

/** Reads the query of an address: `ids=a,b&only=differences`. Ids above the limit are left out. */
export function readCompared(query: Iterable<readonly [string, string]>): Compared {
  const given = [...query]
  const ids = given
    .filter(([name]) => name === 'ids')
    .flatMap(([, value]) => value.split(','))
    .map((id) => cut(id.trim(), 64))
    .filter((id) => id !== '')
  return {
    ids: [...new Set(ids)].slice(0, maxCompared),
    isDifferencesOnly: given.some(([name, value]) => name === 'only' && value === 'differences'),
  }
}

export function comparedQuery({ ids, isDifferencesOnly }: Compared): Record<string, string> {
  if (ids.length === 0) return {}
  return { ids: ids.join(','), ...(isDifferencesOnly && { only: 'differences' }) }
}
