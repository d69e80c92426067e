import { formatText, type Values } from './format.ts'
import { dateLocales, type Language, numberLocales } from './language.ts'

/** Translations by the English texts; null for English. */
export type Texts = Readonly<Record<string, string>>
export type Speech = { language: Language; texts: Texts | null }

export const english: Speech = { language: 'en', texts: null }

let source: (() => Speech) | undefined

/**
 * Sets where the current language comes from: once for a page in the browser, for each request on the server. Before
 * that, `t` throws: a text made while modules load would have one language for all requests.
 */
export function speakBy(of: () => Speech): void {
  source = of
}

function speech(): Speech {
  if (!source) throw new Error('A text was asked for before its language was known. Ask inside a function.')
  return source()
}

export function language(): Language {
  return speech().language
}

/** For `Intl`: the locale of numbers and money. */
export function numberLocale(): string {
  return numberLocales[speech().language]
}

/** For `Intl`: the locale of dates and times. */
export function dateLocale(): string {
  return dateLocales[speech().language]
}

/**
 * The text in the user's language, with its placeholders filled. The English text in the code is the key. A context
 * distinguishes two texts that are the same in English: `t('Open', { context: 'state of a payment' })`.
 */
export function t(text: string, values?: Values): string {
  const { texts, language: spoken } = speech()
  const key = values?.context === undefined ? text : `${text} (${values.context})`
  const said = texts?.[key] ?? text
  return values && said.includes('{') ? formatText(said, values, numberLocales[spoken]) : said
}

/** Marks a text for translation that a later `t` call with a variable translates. */
export function mark<const Text extends string>(text: Text): Text {
  return text
}
