import { onSale } from '../products/products.store.ts'
import { type Statement, statement } from './catalogue.conditions.ts'
import type { QueryCache } from './catalogue.query-cache.ts'

/** Most similar products whose names are searched for a correction. */
const mostSpelt = 200

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

/**
 * Without a limit: with one, the planner expects any word to match soon, and reads the whole table for a word that does
 * not exist.
 */
function isKnownStatement(word: string): Statement {
  return statement(
    (hold) =>
      `with known as materialized (
         select from product where ${onSale} and words @@ to_tsquery('simple', ${hold(wordQuery(word))})
       ) select from known limit 1`,
  )
}

/** The most similar word in the names and part numbers of similar products. */
function nearestStatement(word: string): Statement {
  return statement((hold) => {
    const parameter = hold(word)
    return `select word from (
       select distinct regexp_split_to_table(spelling, '[^[:alnum:]]+') as word from (
         select lower(name || ' ' || sku) as spelling from product
         where ${onSale} and ${parameter} <% lower(name || ' ' || sku) limit ${mostSpelt}
       ) as alike
     ) as candidates
     where similarity(word, ${parameter}) >= 0.3 order by similarity(word, ${parameter}) desc, word limit 1`
  })
}

async function correctWord(queryCache: QueryCache, word: string): Promise<string | null> {
  const known = await queryCache.get(isKnownStatement(word), 'catalogue')
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
