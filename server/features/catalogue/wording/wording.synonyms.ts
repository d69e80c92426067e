import type { Stems } from './wording.stems.ts'
import { cutWords, withoutFillers } from './wording.tokens.ts'

/** Who searches for one of `terms` finds products with one of `finds` too. */
export type SynonymRule = { terms: readonly string[]; finds: readonly string[] }

/** What else is found for these words; empty if there is nothing. */
export type Synonyms = (words: readonly string[], stems: Stems) => readonly (readonly string[])[]

export const maxTermWords = 4

/** All words that synonyms are made of. */
export function wordsOfSynonyms(synonyms: readonly SynonymRule[]): string[] {
  return [...new Set(synonyms.flatMap(({ terms, finds }) => [...terms, ...finds]).flatMap(cutWords))]
}

/** Without spaces, so that `brakedisc`, `brake-discs` and `brake disc` are the same. */
function keysOf(words: readonly string[], stems: Stems): string[] {
  const [first = [], ...others] = [0, 1].map((language) => words.map((word) => stems(word)[language] ?? word))
  return [...new Set([words, first, ...others].map((stemmed) => stemmed.join('')))]
}

/** As a query has them: `odds and ends` arrives without its `and`. */
const wordsOf = (phrase: string) => withoutFillers(cutWords(phrase))

export function indexSynonyms(synonyms: readonly SynonymRule[], stems: Stems): Synonyms {
  const index = new Map<string, (readonly string[])[]>()
  for (const { terms, finds } of synonyms) {
    const found = finds.map(wordsOf)
    for (const key of new Set(terms.flatMap((term) => keysOf(wordsOf(term), stems)))) {
      index.set(key, [...(index.get(key) ?? []), ...found])
    }
  }
  return (words, stemsOfWords) => {
    const found = keysOf(words, stemsOfWords).flatMap((key) => index.get(key) ?? [])
    return [...new Map(found.map((one) => [one.join(' '), one])).values()]
  }
}
