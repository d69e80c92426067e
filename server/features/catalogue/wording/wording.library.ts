import type { Database } from '#server/database/pool.ts'
import { createLexicon, type Lexicon, type LexiconRow } from './wording.lexicon.ts'
import type { Stemmer } from './wording.stemmer.ts'
import { stemsFrom } from './wording.stems.ts'
import { countProductsOfLexicon, listLexicon, listSynonymTerms } from './wording.store.ts'
import { indexSynonyms, type Synonym, type Synonyms, wordsOfSynonyms } from './wording.synonyms.ts'

/** The words of the catalogue and the synonyms, as they were at one time. */
export type Words = { lexicon: Lexicon; synonyms: Synonyms }

export type Library = { read(): Promise<Words>; invalidate(): void }

type LibraryDeps = { db: Database; stem: Stemmer; now: () => number }

/** The words of so many products are read in about 60 ms. */
const maxProductsAtOnce = 2_000
/** How old the words may be if a notification was lost. */
const maxAgeMs = 60_000

/** `version`: how many changes of the catalogue came before it was read. */
type Read<T> = { value: Promise<T>; version: number; readAt: number }

type Latest<T> = {
  /** As it is after these changes: all who ask for the same share one query. */
  since(version: number): Promise<T>
  /** As it was when it was last read, or when it is read for the first time. */
  former(): Read<T>
  refresh(): void
}

type Times = { now(): number; version(): number }

function createLatest<T>(load: () => Promise<T>, { now, version }: Times): Latest<T> {
  let former: Read<T> | undefined
  let next: Read<T> | undefined

  function start(): Read<T> {
    const started = { version: version(), readAt: now(), value: load() }
    next = started
    started.value.then(
      () => {
        if (next !== started) return
        former = started
        next = undefined
      },
      () => {
        if (next === started) next = undefined
      },
    )
    return started
  }

  return {
    since(wanted) {
      const isRecent = (read: Read<T>) => read.version >= wanted && now() - read.readAt < maxAgeMs
      const recent = [former, next].find((read) => read && isRecent(read))
      return (recent ?? start()).value
    },
    former: () => former ?? next ?? start(),
    refresh() {
      if (!next) start()
    },
  }
}

type Products = { rows: LexiconRow[]; productCount: number }

/**
 * How a search is understood depends on the catalogue, never on how fast the database answers. Up to `maxProductsAtOnce`
 * products, a search waits until the words of every change before it are read. The words of more products are read again
 * at most once in a time that grows with their number, a millisecond for each, and until they are there, all searches have
 * the same former words. Synonyms are few and never old.
 */
export function createLibrary({ db, stem, now }: LibraryDeps): Library {
  let version = 0
  const times = { now, version: () => version }
  const products = createLatest<Products>(async () => {
    const [productCount, rows] = await Promise.all([countProductsOfLexicon(db), listLexicon(db)])
    return { rows, productCount }
  }, times)
  const synonyms = createLatest(() => listSynonymTerms(db), times)
  const build = createBuilder(stem)

  async function readProducts(wanted: number): Promise<Products> {
    const former = products.former()
    const read = await former.value
    const age = now() - former.readAt
    if (former.version >= wanted && age < maxAgeMs) return read
    if (read.productCount <= maxProductsAtOnce) return products.since(wanted)
    if (age > read.productCount) products.refresh()
    return read
  }

  return {
    async read() {
      const wanted = version
      const [read, terms] = await Promise.all([readProducts(wanted), synonyms.since(wanted)])
      return build(read, terms)
    },
    invalidate() {
      version++
    },
  }
}

/** Makes the words of what was read, and keeps those it made last. */
function createBuilder(stem: Stemmer): (products: Products, synonyms: Synonym[]) => Promise<Words> {
  let last: { products: Products; synonyms: Synonym[]; text: string; words: Promise<Words> } | undefined

  async function build({ rows }: Products, synonyms: Synonym[]): Promise<Words> {
    const extra = wordsOfSynonyms(synonyms)
    const stems = stemsFrom(await stem(extra))
    return { lexicon: createLexicon(rows, extra), synonyms: indexSynonyms(synonyms, stems) }
  }

  return (products, synonyms) => {
    if (last?.products === products && last.synonyms === synonyms) return last.words
    const text = JSON.stringify(synonyms)
    if (last?.products === products && last.text === text) {
      last.synonyms = synonyms
      return last.words
    }
    const words = build(products, synonyms)
    const made = { products, synonyms, text, words }
    last = made
    words.catch(() => {
      if (last === made) last = undefined
    })
    return words
  }
}
