/** The tag of a language (BCP 47): `en`, `pt-BR`. */
export type Language = string

/** The language of the texts in the code, and the last one that a missing message is looked for in. */
export const sourceLanguage = 'en'

export type Direction = 'ltr' | 'rtl'

/** What the portal knows of a language. */
export type LanguageInfo = {
  readonly code: Language
  /** Its name in itself, for the language switch. */
  readonly name: string
  readonly direction: Direction
  /** For numbers, money, dates and times (BCP 47). */
  readonly locale: string
  /** The language that a missing text is looked for in, before the base language. */
  readonly fallback: Language | null
  /** Whether the company writes its content in it first. One language is. */
  readonly isBase?: boolean | undefined
}

/** The languages that every release brings along. */
export const deliveredLanguages: readonly LanguageInfo[] = [
  { code: 'en', name: 'English', direction: 'ltr', locale: 'en', fallback: null, isBase: true },
  { code: 'de', name: 'Deutsch', direction: 'ltr', locale: 'de', fallback: null },
]

let source: () => readonly LanguageInfo[] = () => deliveredLanguages

/** Sets where the languages of this process come from: the memory of the server, or what a page has brought along. */
export function languagesBy(of: () => readonly LanguageInfo[]): void {
  source = of
}

/** All languages of the portal in their order, also those that visitors are not offered. */
export function languagesNow(): readonly LanguageInfo[] {
  return source()
}

/** All languages of the portal, as codes in their order. */
export function languageCodes(): Language[] {
  return source().map(({ code }) => code)
}

export function languageInfo(code: Language): LanguageInfo | undefined {
  return source().find((one) => one.code === code)
}

/** The language that the company writes its content in first. A text that is missing in another one is shown in it. */
export function baseLanguage(): Language {
  return source().find(({ isBase }) => isBase)?.code ?? sourceLanguage
}

/** All languages of the portal but the base, in their order: texts in them are translations. */
export function translatedLanguages(): Language[] {
  const base = baseLanguage()
  return languageCodes().filter((one) => one !== base)
}

function chainTo(last: Language, code: Language, languages: readonly LanguageInfo[]): Language[] {
  const chain = new Set<Language>()
  let next: Language | null | undefined = code
  while (next && !chain.has(next)) {
    chain.add(next)
    next = languages.find((one) => one.code === next)?.fallback
  }
  return [...chain.add(last)]
}

/** Languages whose messages replace missing ones: the language itself, those it falls back to, that of the code. */
export function messageChain(code: Language, languages: readonly LanguageInfo[]): Language[] {
  return chainTo(sourceLanguage, code, languages)
}

/** Languages whose texts replace missing ones of the company: the language itself, those it falls back to, the base. */
export function languageChain(code: Language): Language[] {
  return chainTo(baseLanguage(), code, source())
}

/** The name of a language in itself; the code of an unknown one. */
export function languageName(code: Language): string {
  return languageInfo(code)?.name ?? code
}

/** Locale for numbers and money (BCP 47). */
export function numberLocaleOf(code: Language): string {
  return languageInfo(code)?.locale ?? sourceLanguage
}

/** Locale for dates. English dates have the day before the month, as in most of the world. */
export function dateLocaleOf(code: Language): string {
  const locale = numberLocaleOf(code)
  return locale === 'en' ? 'en-GB' : locale
}

/** Formats of numbers that a user can choose whatever the language: 1,234.5 and 1.234,5, 1 234,5 and 1’234.5. */
export const numberFormats = ['en', 'de', 'fr', 'de-CH'] as const
export type NumberFormat = (typeof numberFormats)[number]

/** Name of the cookie that stores the format of numbers. Without it the language decides. */
export const numbersKey = 'numbers'

/** Name of the cookie that stores the choice, and of the parameter that sets the language of a single page. */
export const languageKey = 'lang'

export function isLanguage(value: unknown): value is Language {
  return source().some(({ code }) => code === value)
}
