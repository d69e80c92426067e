import type { QueryCache } from './catalogue.query-cache.ts'
import { isKnownStatement, nearestStatement } from './catalogue.store.ts'

/** Splits `10-52 cass` into words. The last one may be a prefix, because the user is still typing. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** PostgreSQL would read the 1036 of a part number CS-1036-H as a negative number. */
function wordQuery(word: string): string {
  return /^\d+$/.test(word) ? `(${word}:* | '-${word}':*)` : `${word}:*`
}

/** A text query for products that have all of the words or prefixes. */
export function toTextQuery(words: readonly string[]): string {
  return words.map(wordQuery).join(' & ')
}

async function correctWord(queryCache: QueryCache, word: string): Promise<string | null> {
  const known = await queryCache.get(isKnownStatement(wordQuery(word)), 'catalogue')
  if (known.length > 0) return word
  const [nearest] = await queryCache.get<{ word: string }>(nearestStatement(word), 'catalogue')
  return nearest?.word ?? null
}

/**
 * Replaces each word that no product has by the most similar existing one. Null if there is none, or nothing to
 * correct.
 */
export async function correct(queryCache: QueryCache, words: readonly string[]): Promise<string[] | null> {
  const corrected = await Promise.all(words.slice(0, 8).map((word) => correctWord(queryCache, word)))
  const found = corrected.filter((word) => word !== null)
  return found.length < corrected.length || found.join(' ') === words.join(' ') ? null : found
}
