import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { PageChange } from '#server/cache/page-changes.ts'
import type { Database } from '#server/database/pool.ts'
import { createLexicon, type Lexicon } from './wording.lexicon.ts'
import { correctTokens, type Knowledge, knownOf, meaningOf, type Unit, withoutRarest } from './wording.meaning.ts'
import { stemsFrom } from './wording.stems.ts'
import { listLexicon, listStems, listSynonymTerms } from './wording.store.ts'
import { indexSynonyms, mostTermWords, type Synonyms, wordsOfSynonyms } from './wording.synonyms.ts'
import { tokensOf } from './wording.tokens.ts'

/** What the words of a query mean in this catalogue. */
export type Wording = {
  understand(text: string): Promise<Unit[]>
  /** What may be meant instead, the most probable first, for a query of which no product has all words. */
  correct(units: readonly Unit[]): Promise<Unit[][]>
  invalidate(change: PageChange): void
}

type Loaded = { lexicon: Lexicon; synonyms: Synonyms; at: number; tookMs: number }

/** Reading all words again may take this part of the time at most. */
const leastPauseFactor = 50
/** Faster than this, a search waits for the words of a changed catalogue. */
const shortMs = 50
/** How long the first searches wait for the words; until then queries are read as they are typed. */
const firstWaitMs = 2_000
const untilLoaded = { lexicon: createLexicon([], []), synonyms: () => [] }
/** How old the words may be if a notification was lost. */
const maxAgeMs = 60_000
const mostStems = 20_000
/** How many words may be left out of a query of which no product has all words. */
const mostLeftOut = 4

type Stemmed = ReadonlyMap<string, readonly [string, string]>

/** Stems never change, so each word is asked for once. */
function createStemmer(db: Database): (words: readonly string[]) => Promise<Stemmed> {
  const known = new LRUCache<string, readonly [string, string]>({ max: mostStems })
  return async (words) => {
    const found = new Map<string, readonly [string, string]>()
    const missing: string[] = []
    for (const word of new Set(words)) {
      const stems = known.get(word)
      if (stems) found.set(word, stems)
      else missing.push(word)
    }
    if (missing.length === 0) return found
    for (const { word, english, german } of await listStems(db, missing)) {
      known.set(word, [english, german])
      found.set(word, [english, german])
    }
    return found
  }
}

/** Reads the words of the catalogue again when it has changed, at a bounded cost. */
function createLibrary(db: Database, stem: ReturnType<typeof createStemmer>, now: () => number) {
  let loaded: Loaded | undefined
  let loading: Promise<Loaded> | undefined
  let isStale = false

  async function load(): Promise<Loaded> {
    const startedAt = now()
    isStale = false
    const [rows, terms] = await Promise.all([listLexicon(db), listSynonymTerms(db)])
    const extra = wordsOfSynonyms(terms)
    const stems = stemsFrom(await stem(extra))
    const lexicon = createLexicon(rows, extra)
    loaded = { lexicon, synonyms: indexSynonyms(terms, stems), at: now(), tookMs: now() - startedAt }
    return loaded
  }

  function reload(): Promise<Loaded> {
    loading ??= load()
      .catch((error: unknown) => {
        isStale = true
        throw error
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  return {
    async read(): Promise<Pick<Loaded, 'lexicon' | 'synonyms'>> {
      if (!loaded) {
        const first = reload().catch(() => untilLoaded)
        return Promise.race([first, sleep(firstWaitMs, untilLoaded, { ref: false })])
      }
      const age = now() - loaded.at
      if (!isStale && age < maxAgeMs) return loaded
      if (loaded.tookMs < shortMs) return reload()
      // The old words go on meanwhile; what is new is found by its words, but not suggested yet.
      if (age > loaded.tookMs * leastPauseFactor) reload().catch(() => undefined)
      return loaded
    },
    invalidate() {
      isStale = true
    },
  }
}

export function createWording(db: Database, now: () => number = () => performance.now()): Wording {
  const stem = createStemmer(db)
  const library = createLibrary(db, stem, now)

  async function know(words: readonly string[]): Promise<Knowledge> {
    const { lexicon, synonyms } = await library.read()
    const joined = words.map((word, at) => word + (words[at + 1] ?? ''))
    const own = stemsFrom(await stem([...words, ...joined]))
    const lengths = Array.from({ length: mostTermWords }, (_, less) => less + 1)
    const found = words.flatMap((_, at) =>
      lengths.flatMap((length) => synonyms(words.slice(at, at + length), own).flat()),
    )
    const parts = words.flatMap((word) => lexicon.split(word) ?? [])
    return { lexicon, synonyms, stems: stemsFrom(await stem([...words, ...joined, ...found, ...parts])) }
  }

  return {
    async understand(text) {
      const tokens = tokensOf(text)
      return meaningOf(tokens, await know(tokens.map((token) => token.text)))
    },
    async correct(units) {
      const knowledge = await know(units.flatMap(({ typed }) => typed))
      const corrected = correctTokens(units, knowledge)
      const tokens = corrected ? tokensOf(corrected.join(' ')) : []
      const meant = meaningOf(tokens, await know(tokens.map(({ text }) => text)))
      return [meant, ...fewerWords(units, knowledge)].filter((one) => one.length > 0)
    },
    invalidate(change) {
      if (change === 'catalogue') library.invalidate()
    },
  }
}

/** The meaning without its unknown words, and then without further ones. */
function fewerWords(units: readonly Unit[], knowledge: Knowledge): Unit[][] {
  const known = knownOf(units, knowledge)
  const others = known.length < units.length ? [known] : []
  let fewer = known
  for (let left = 0; left < mostLeftOut && fewer.length > 1; left++) {
    fewer = withoutRarest(fewer)
    others.push(fewer)
  }
  return others
}
