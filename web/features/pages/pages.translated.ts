import { baseLanguage, type Language } from '#i18n/language.ts'

/** A text in a language, undefined if it is missing, and the one in the base language. */
export function translated<Text>(value: unknown, language: Language): { own: Text | undefined; original: Text } {
  const texts = value as Partial<Record<Language, Text>>
  return { own: texts[language], original: texts[baseLanguage()] as Text }
}
