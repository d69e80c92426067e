import countryToCurrency from 'country-to-currency'
import { isLanguage } from '#i18n/language.ts'

const currencies: Readonly<Record<string, string>> = countryToCurrency

/** The first language of the browser that the portal has: `de` for `de-AT`. */
function languageOf(wanted: readonly string[]): string | undefined {
  return wanted.flatMap((tag) => [tag, tag.split('-')[0] ?? tag]).find(isLanguage)
}

type Known = {
  /** Of the company. */
  country: string
  /** The languages of the browser, in their order. */
  languages: readonly string[]
  timeZone: string
}

/** What a company most likely sells in, for a form that nobody has filled in yet. Other fields keep their values. */
export function proposeFormats({ country, languages, timeZone }: Known): Record<string, string> {
  const proposed = {
    defaultLanguage: languageOf(languages),
    currency: currencies[country],
    timeZone: timeZone || undefined,
  }
  return Object.fromEntries(
    Object.entries(proposed).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** What this browser says. */
export function browserKnows(): Omit<Known, 'country'> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { languages: navigator.languages, timeZone }
}
