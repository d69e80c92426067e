import {
  type Language,
  languageCodes,
  languageKey,
  type NumberFormat,
  numberFormats,
  numbersKey,
  sourceLanguage,
} from './language.ts'

const tag = '([A-Za-z0-9-]{2,35})'
const cookiePattern = new RegExp(`(?:^|;\\s*)${languageKey}=${tag}(?:;|$)`)
const parameterPattern = new RegExp(`[?&]${languageKey}=${tag}(?:&|#|$)`)

/** The offered language that a range of `Accept-Language` asks for: `pt-BR` finds `pt`, and `pt` finds `pt-BR`. */
function offeredFor(range: string, offered: readonly Language[]): Language | undefined {
  for (let tag = range; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    const found = offered.find((one) => one.toLowerCase() === tag)
    if (found) return found
  }
  return offered.find((one) => one.toLowerCase().startsWith(`${range}-`))
}

function wanted(acceptLanguage: string, offered: readonly Language[], otherwise: Language): Language {
  const ranges = acceptLanguage.split(',', 20).map((range, place) => {
    const [asked = '', ...parameters] = range.trim().toLowerCase().split(';')
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
    const quality = weight ? Number(weight.trim().slice(2)) : 1
    const found = asked.length > 35 ? undefined : offeredFor(asked.trim(), offered)
    return { found, quality: Number.isNaN(quality) ? 0 : quality, place }
  })
  const best = ranges
    .filter(({ found, quality }) => found !== undefined && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.place - b.place)[0]
  return best?.found ?? otherwise
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
  const {
    url = '',
    cookie = '',
    acceptLanguage = '',
    otherwise = sourceLanguage,
    offered = languageCodes(),
  } = asked
  const find = (value: string | undefined) =>
    value && offered.find((one) => one.toLowerCase() === value.toLowerCase())
  const chosen = find(parameterPattern.exec(url)?.[1]) || find(cookiePattern.exec(cookie)?.[1])
  if (chosen) return chosen
  return acceptLanguage === '' ? otherwise : wanted(acceptLanguage, offered, otherwise)
}

const numbersPattern = new RegExp(`(?:^|;\\s*)${numbersKey}=([A-Za-z-]{2,5})(?:;|$)`)

/** The format of numbers that was chosen; undefined where the language decides. */
export function chooseNumbers(cookie: string | undefined): NumberFormat | undefined {
  const chosen = cookie && numbersPattern.exec(cookie)?.[1]
  return numberFormats.find((one) => one === chosen)
}
