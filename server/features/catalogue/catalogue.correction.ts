import { onSale } from '../products/products.store.ts'
import { type Statement, statement } from './catalogue.conditions.ts'
import type { QueryCache } from './catalogue.query-cache.ts'

/** Products whose names are looked through for a word that is spelt alike. */
const mostSpelt = 200

/** `10-52 cass` as words and the beginning of a last one: what a user has typed so far finds what they are typing. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** PostgreSQL reads the 1036 of a part number CS-1036-H as a number below zero. */
function wordQuery(word: string): string {
  return /^\d+$/.test(word) ? `(${word}:* | '-${word}':*)` : `${word}:*`
}

/** Text query for products that have all of the words, or words that begin with them. */
export function toTextQuery(words: readonly string[]): string {
  return words.map(wordQuery).join(' & ')
}

/** Apart from its limit: with it the planner expects to meet any word soon, and reads all there is for one that is not there. */
function isKnownStatement(word: string): Statement {
  return statement(
    (hold) =>
      `with known as materialized (
         select from product where ${onSale} and words @@ to_tsquery('simple', ${hold(wordQuery(word))})
       ) select from known limit 1`,
  )
}

/** The word most like this one in the names and part numbers that are spelt like it. */
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

/** Words with each that no product has replaced by the nearest that one has. Null when there is none or nothing was to correct. */
export async function correct(queryCache: QueryCache, words: readonly string[]): Promise<string[] | null> {
  const corrected = await Promise.all(words.slice(0, 8).map((word) => correctWord(queryCache, word)))
  const found = corrected.filter((word) => word !== null)
  return found.length < corrected.length || found.join(' ') === words.join(' ') ? null : found
}
