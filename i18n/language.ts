/** Languages the portal speaks. The first is the one its texts are written in and the one for everybody else. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

export const firstLanguage: Language = languages[0]

/** Each language in its own words, as a switch shows it. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** How numbers and money are written (BCP 47). */
export const numberLocales: Record<Language, string> = { en: 'en', de: 'de' }

/** How dates are written: in English with the day before the month, as most of the world reads them. */
export const dateLocales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

/** The cookie that keeps a choice, and the name of the parameter that makes one for a single page. */
export const languageKey = 'lang'

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language)
}

const cookiePattern = new RegExp(`(?:^|;\\s*)${languageKey}=([a-z]{2})(?:;|$)`)
const parameterPattern = new RegExp(`[?&]${languageKey}=([a-z]{2})(?:&|#|$)`)

function wanted(acceptLanguage: string): Language {
  const ranges = acceptLanguage.split(',', 20).map((range, place) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
    const quality = weight ? Number(weight.trim().slice(2)) : 1
    return { language: tag.split('-')[0], quality: Number.isNaN(quality) ? 0 : quality, place }
  })
  const best = ranges
    .filter(({ language, quality }) => isLanguage(language) && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.place - b.place)[0]
  return isLanguage(best?.language) ? best.language : firstLanguage
}

type Asked = { url?: string | undefined; cookie?: string | undefined; acceptLanguage?: string | undefined }

/** The language somebody reads: of this address, else of their choice before, else of their browser. */
export function chooseLanguage({ url = '', cookie = '', acceptLanguage = '' }: Asked): Language {
  const ofAddress = parameterPattern.exec(url)?.[1]
  if (isLanguage(ofAddress)) return ofAddress
  const chosen = cookiePattern.exec(cookie)?.[1]
  if (isLanguage(chosen)) return chosen
  return acceptLanguage === '' ? firstLanguage : wanted(acceptLanguage)
}
