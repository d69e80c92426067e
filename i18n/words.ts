import { type Language, languageChain } from './language.ts'

/** A text that staff have written, by language: `{ en: 'Mass', de: 'Masse' }`. */
export type Words = Readonly<Record<Language, string>>

/** The text in a language, or in the first one of those it falls back to that has it; empty without any. */
export function wordsIn(words: Words, language: Language): string {
  const own = words[language]
  if (own) return own
  const found = languageChain(language).find((one) => words[one])
  return (found && words[found]) || ''
}
