import type { Database } from '#server/database/pool.ts'
import { onSale } from '../../products/products.store.ts'
import type { LexiconRow } from './wording.lexicon.ts'
import type { SynonymRule } from './wording.synonyms.ts'

/** The rarest words of a very large catalogue are left out: they are found, but not suggested for a typing error. */
const maxWords = 50_000

/** The newest products, whose words are read: a bound for the time that it takes, far from the timeout of a statement. */
const maxProducts = 50_000
const newest = `from product where ${onSale} order by seq desc limit ${maxProducts}`
/**
 * Their words in any order but that of their part numbers: `ts_stat` keeps the words in a tree that it does not balance, so
 * that 50,000 part numbers that ascend take it minutes instead of a second.
 */
const shuffled = `select words from (select words, seq ${newest}) as read order by md5(seq::text)`

/** Of how many products `listLexicon` reads the words. */
export async function countProductsOfLexicon(db: Database): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from (select ${newest}) as read`,
  )
  return rows[0]?.count ?? 0
}

/**
 * The words that products on sale have, with how many have them in name, family or values. Of numbers and part numbers only
 * short ones: others are as many as products.
 */
export async function listLexicon(db: Database): Promise<LexiconRow[]> {
  const { rows } = await db.query<LexiconRow>(
    `select word, coalesce(named.ndoc, 0)::integer as "nameCount"
     from ts_stat('${shuffled}') as everywhere
     left join ts_stat('${shuffled}', 'ab') as named using (word)
     where word ~ '^(=?[[:alpha:]]{2,}|[0-9]{1,4}|[[:alpha:]]{1,3}[0-9]{1,3}|[0-9]{1,3}[[:alpha:]]{1,3})$'
     order by everywhere.ndoc desc, word limit ${maxWords}`,
  )
  return rows
}

/** The synonyms of all languages: a visitor may search in another one than that of the pages. */
export async function listSynonymTerms(db: Database): Promise<SynonymRule[]> {
  const { rows } = await db.query<SynonymRule>('select terms, finds from search_synonym order by language, id')
  return rows
}

export type StemRow = { word: string; english: string; german: string }

/** The stems of words; a word that says nothing in a language is its own stem. */
export async function listStems(db: Database, words: readonly string[]): Promise<StemRow[]> {
  const { rows } = await db.query<StemRow>(
    `select word, coalesce((ts_lexize('english_stem', word))[1], word) as english,
       coalesce((ts_lexize('german_stem', word))[1], word) as german
     from unnest($1::text[]) as word`,
    [words],
  )
  return rows
}

/** Most part numbers that are read for one beginning. */
const maxAlike = 50

/** Part numbers that begin in one of these ways, given as text queries. */
export async function listCodesLike(db: Database, beginnings: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ sku: string }>(
    `select distinct near.sku from unnest($1::text[]) as beginning,
     lateral (select sku from product where words @@ beginning::tsquery and ${onSale} limit ${maxAlike}) as near
     order by near.sku`,
    [beginnings],
  )
  return rows.map(({ sku }) => sku)
}
