/** Languages of the portal. The first is the language of the source texts and the default. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

export const firstLanguage: Language = languages[0]

/** The name of each language in itself, for the language switch. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** Locale for numbers and money (BCP 47). */
export const numberLocales: Record<Language, string> = { en: 'en', de: 'de' }

/** Locale for dates. English dates have the day before the month, as in most of the world. */
export const dateLocales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

/** Formats of numbers that a user can choose whatever the language: 1,234.5 and 1.234,5, 1 234,5 and 1’234.5. */
export const numberFormats = ['en', 'de', 'fr', 'de-CH'] as const
export type NumberFormat = (typeof numberFormats)[number]

/** Name of the cookie that stores the format of numbers. Without it the language decides. */
export const numbersKey = 'numbers'

/** Name of the cookie that stores the choice, and of the parameter that sets the language of a single page. */
export const languageKey = 'lang'

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language)
}

const cookiePattern = /* @__PURE__ */ new RegExp(`(?:^|;\\s*)${languageKey}=([a-z]{2})(?:;|$)`)
const parameterPattern = /* @__PURE__ */ new RegExp(`[?&]${languageKey}=([a-z]{2})(?:&|#|$)`)

function wanted(acceptLanguage: string, offered: readonly string[], otherwise: Language): Language {
  const ranges = acceptLanguage.split(',', 20).map((range, place) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
    const quality = weight ? Number(weight.trim().slice(2)) : 1
    return { language: tag.split('-')[0], quality: Number.isNaN(quality) ? 0 : quality, place }
  })
  const best = ranges
    .filter(({ language = '', quality }) => offered.includes(language) && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.place - b.place)[0]
  return isLanguage(best?.language) ? best.language : otherwise
}

type Asked = {
  url?: string | undefined
  cookie?: string | undefined
  acceptLanguage?: string | undefined
  /** The language of the portal for a client that wants none of ours. */
  otherwise?: Language
  /** The languages that the portal is offered in. */
  offered?: readonly Language[]
}

/** The language of a request: from its address, else from the cookie, else from the browser, else that of the portal. */
export function chooseLanguage(asked: Asked): Language {
  const { url = '', cookie = '', acceptLanguage = '', otherwise = firstLanguage, offered = languages } = asked
  const isOffered = (value: string | undefined): value is Language => offered.some((one) => one === value)
  const ofAddress = parameterPattern.exec(url)?.[1]
  if (isOffered(ofAddress)) return ofAddress
  const chosen = cookiePattern.exec(cookie)?.[1]
  if (isOffered(chosen)) return chosen
  return acceptLanguage === '' ? otherwise : wanted(acceptLanguage, offered, otherwise)
}

const numbersPattern = new RegExp(`(?:^|;\\s*)${numbersKey}=([A-Za-z-]{2,5})(?:;|$)`)

/** The format of numbers that was chosen; undefined where the language decides. */
export function chooseNumbers(cookie: string | undefined): NumberFormat | undefined {
  const chosen = cookie && numbersPattern.exec(cookie)?.[1]
  return numberFormats.find((one) => one === chosen)
}
