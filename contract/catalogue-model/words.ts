import { firstLanguage } from '#i18n/language.ts'
import { language } from '#i18n/t.ts'

/** A text that staff have written, by language: `{ en: 'Mass', de: 'Masse' }`. */
export type Words = Readonly<Record<string, string>>

/** The text in the user's language, or in the first one that has it; empty without any. */
export function sayWords(words: Words): string {
  return words[language()] ?? words[firstLanguage] ?? Object.values(words)[0] ?? ''
}
