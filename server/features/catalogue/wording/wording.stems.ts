/** The stems of a word, in English and in German. */
export type Stems = (word: string) => readonly [english: string, german: string]

export type Stemmed = ReadonlyMap<string, readonly [string, string]>

/** Stems as PostgreSQL has them, for the words that were asked for. */
export function stemsFrom(known: Stemmed): Stems {
  return (word) => known.get(word) ?? [word, word]
}
