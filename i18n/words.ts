import { type Language, languageChain } from './language.ts'

/** A text that staff have written, by language: `{ en: 'Mass', de: 'Masse' }`. */
export type Words = Readonly<Record<Language, string>>

/** The text in a language, in one that it falls back to, or in any that has it; empty without a text. */
export function wordsIn(words: Words, language: Language): string {
  const own = words[language]
  return own || ([...languageChain(language), ...Object.keys(words)].map((one) => words[one]).find(Boolean) ?? '')
}
