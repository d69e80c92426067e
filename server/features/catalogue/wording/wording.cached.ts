import { LRUCache } from 'lru-cache'
import type { Library, Words } from './wording.library.ts'

/** Queries whose result is kept; a query is at most as long as its parameter allows. */
const maxCached = 500

/**
 * Keeps what `find` finds for a text for as long as the words of the catalogue are the same. Requests that ask for the
 * same text at once share one search.
 */
export function keepWithWords<Given, Found extends object>(
  library: Pick<Library, 'read'>,
  { keyOf, find }: { keyOf: (given: Given) => string; find: (given: Given) => Promise<Found> },
): (given: Given) => Promise<Found> {
  let of: Words | undefined
  let cache = new LRUCache<string, Promise<Found>>({ max: maxCached })

  return async (given) => {
    const words = await library.read()
    if (words !== of) {
      of = words
      cache = new LRUCache({ max: maxCached })
    }
    const key = keyOf(given)
    const known = cache.get(key)
    if (known) return known
    const found = find(given)
    const own = cache
    own.set(key, found)
    found.catch(() => own.delete(key))
    return found
  }
}
