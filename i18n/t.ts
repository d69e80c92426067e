import { formatText, type Values } from './format.ts'
import { dateLocales, type Language, numberLocales } from './language.ts'

/** Texts of a language by the English ones; null for English itself. */
export type Texts = Readonly<Record<string, string>>
export type Speech = { language: Language; texts: Texts | null }

export const english: Speech = { language: 'en', texts: null }

let source: (() => Speech) | undefined

/**
 * Tells where the language of the moment is known: once a page in the browser, by request on a server. Before that
 * nothing can be said: a text made while modules are loaded would stay in one language for all requests.
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

/** For `Intl`: how this language writes numbers and money. */
export function numberLocale(): string {
  return numberLocales[speech().language]
}

/** For `Intl`: how this language writes dates and times. */
export function dateLocale(): string {
  return dateLocales[speech().language]
}

/**
 * The text in the reader's language, its places filled. English stands in the code and is the key; a context tells two
 * texts apart that are one in English: `t('Open', { context: 'state of a payment' })`.
 */
export function t(text: string, values?: Values): string {
  const { texts, language: spoken } = speech()
  const key = values?.context === undefined ? text : `${text} (${values.context})`
  const said = texts?.[key] ?? text
  return values && said.includes('{') ? formatText(said, values, numberLocales[spoken]) : said
}

/** Marks a text for the catalogue that is said later, by `t` with a variable. */
export function mark<const Text extends string>(text: Text): Text {
  return text
}
