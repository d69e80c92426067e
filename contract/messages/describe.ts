import { type Direction, isLanguage, type Language, type LanguageInfo } from '#i18n/language.ts'

/** The tag in its usual spelling: `PT-br` is `pt-BR`. Null for what is none. */
export function canonicalTag(written: string): Language | null {
  try {
    return Intl.getCanonicalLocales(written.trim().replaceAll('_', '-'))[0] ?? null
  } catch {
    return null
  }
}

/** Whether `Intl` has formats and plurals of a locale, or of its language: it takes any tag without an error. */
export function isKnownLocale(locale: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf([locale]).length > 0
  } catch {
    return false
  }
}

/** Scripts that are written from right to left, as ISO 15924 names them. */
const rightToLeft = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Mend',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
])

export function directionOf(code: Language): Direction {
  const { script } = new Intl.Locale(code).maximize()
  return script && rightToLeft.has(script) ? 'rtl' : 'ltr'
}

function nameOf(code: Language): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** The nearest language of the portal above this one: `pt` of `pt-BR`, if there is one. */
function fallbackOf(code: Language): Language | null {
  for (let index = code.lastIndexOf('-'); index > 0; index = code.lastIndexOf('-', index - 1)) {
    const above = code.slice(0, index)
    if (isLanguage(above)) return above
  }
  return null
}

/** What `Intl` knows of a language: the proposal for a new one. */
export function describeLanguage(code: Language): LanguageInfo {
  return { code, name: nameOf(code), direction: directionOf(code), locale: code, fallback: fallbackOf(code) }
}
