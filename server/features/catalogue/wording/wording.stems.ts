/** The stems of a word, in English and in German. */
export type Stems = (word: string) => readonly [english: string, german: string]

/** Stems as PostgreSQL has them, for the words that were asked for. */
export function stemsFrom(known: ReadonlyMap<string, readonly [string, string]>): Stems {
  return (word) => known.get(word) ?? [word, word]
}
