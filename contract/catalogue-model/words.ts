import { language } from '#i18n/t.ts'
import { type Words, wordsIn } from '#i18n/words.ts'

export type { Words } from '#i18n/words.ts'

/** The text in the user's language, or in another one that has it; empty without any. */
export function sayWords(words: Words): string {
  return wordsIn(words, language()) || (Object.values(words)[0] ?? '')
}
