import { LRUCache } from 'lru-cache'
import type { Database } from '#server/database/pool.ts'
import type { Stemmed } from './wording.stems.ts'
import { listStems } from './wording.store.ts'

export type Stemmer = (words: readonly string[]) => Promise<Stemmed>

const maxStems = 20_000

/** Stems never change, so each word is asked for once. */
export function createStemmer(db: Database): Stemmer {
  const known = new LRUCache<string, readonly [string, string]>({ max: maxStems })
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
