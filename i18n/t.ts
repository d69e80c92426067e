import { formatText, type Values } from './format.ts'
import { dateLocaleOf, type Language, type NumberFormat, numberLocaleOf, sourceLanguage } from './language.ts'

/** Translations by the English texts; null where the texts of the code hold. */
export type Texts = Readonly<Record<string, string>>
/** `numbers` is the user's own format of numbers, where it is not that of the language. `address`: where browsers find the texts. */
/** `timeZone`: in which days begin and end; absent for UTC. */
export type Locale = {
  language: Language
  texts: Texts | null
  timeZone?: string | undefined
  numbers?: NumberFormat | undefined
  address?: string | undefined
}

export const english: Locale = { language: 'en', texts: null }

let source: (() => Locale) | undefined

/**
 * Sets where the current language comes from: once for a page in the browser, for each request on the server. Before
 * that, `t` throws: a text made while modules load would have one language for all requests.
 */
export function readLocaleFrom(of: () => Locale): void {
  source = of
}

function locale(): Locale {
  if (!source) throw new Error('A text was asked for before its language was known. Ask inside a function.')
  return source()
}

export function language(): Language {
  return locale().language
}

/** The user's own format of numbers; undefined where the language decides. */
export function numberFormat(): NumberFormat | undefined {
  return locale().numbers
}

/** For `Intl`: the locale of numbers and money. */
export function numberLocale(): string {
  const { language, numbers } = locale()
  return numbers ?? numberLocaleOf(language)
}

/** For `Intl`: the locale of dates and times. */
export function dateLocale(): string {
  return dateLocaleOf(locale().language)
}

/** The time zone of the company, of every day and time on a page: what staff read, filter and export is the same everywhere. */
export function timeZone(): string {
  return locale().timeZone ?? 'UTC'
}

/**
 * The text in the user's language, with its placeholders filled. The English text in the code is the key. A context
 * distinguishes two texts that are the same in English: `t('Open', { context: 'state of a payment' })`. A translation that
 * is missing or cannot be filled is replaced by the English text, with the plurals of English.
 */
export function t(text: string, values?: Values): string {
  const { texts, language, numbers = numberLocaleOf(language) } = locale()
  const key = values?.context === undefined ? text : `${text} (${values.context})`
  const said = texts?.[key]
  if (!values || !(said ?? text).includes('{')) return said ?? text
  if (said !== undefined) {
    try {
      return formatText(said, values, { plural: language, numbers })
    } catch {
      // A mistake of a translator must not break a page.
    }
  }
  return formatText(text, values, { plural: sourceLanguage, numbers })
}

/** Marks a text for translation that a later `t` call with a variable translates. */
export function mark<const Text extends string>(text: Text): Text {
  return text
}
