import { foldText } from '#contract/fold.ts'

/** `hose, pipe` and one in each line are both two phrases. */
export function phrasesOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
}

export function joinPhrases(phrases: readonly string[]): string {
  return phrases.join(', ')
}

type Searched = { terms: readonly string[]; finds: readonly string[] }

/** The synonyms that have the text on one of their sides. */
export function withText<Synonym extends Searched>(synonyms: readonly Synonym[], text: string): Synonym[] {
  const wanted = foldText(text.trim())
  return synonyms.filter(({ terms, finds }) =>
    [...terms, ...finds].some((phrase) => foldText(phrase).includes(wanted)),
  )
}
