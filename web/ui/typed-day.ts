/** Names of months in a language, in lower case. */
function monthsOf(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)).toLowerCase())
}

/** 1 to 12; 0 for what is no month. A name may be short: "Sept.". */
function monthOf(text: string, locale: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  const name = text.toLowerCase().replace('.', '')
  return name.length < 3 ? 0 : monthsOf(locale).findIndex((month) => month.startsWith(name)) + 1
}

/** Two digits are a year of this century; without one it is this year. */
function yearOf(text: string | undefined, now: Date): number {
  if (!text) return now.getUTCFullYear()
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

function writeDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1000 && year <= 9999 ? date.toISOString().slice(0, 10) : null
}

/** ISO 8601: what another program has written, and what our own forms hold. */
const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
/** 31122026, as the number keys of a phone write it. */
const digits = /^(\d{2})(\d{2})(\d{4})$/
/** 31/12/2026, 31.12.26, 31 Dec 2026, 31. Dezember. */
const written = /^(\d{1,2})[\s./-]+(\d{1,2}|\p{L}{3,}\.?)(?:[\s./-]+(\d{4}|\d{2}))?[\s.]*$/u
/** Dec 31, 2026. */
const monthFirst = /^(\p{L}{3,}\.?)\s+(\d{1,2})(?:,?\s+(\d{4}))?$/u

/**
 * The day that a text means, as `YYYY-MM-DD`, or null. The day stands before the month, as dates are shown, unless only
 * the other order makes sense: 12/31/2026.
 */
export function readDay(text: string, locale: string, now = new Date()): string | null {
  const given = text.trim()
  const [, isoYear, isoMonth, isoDay] = iso.exec(given) ?? []
  if (isoYear) return writeDay(Number(isoYear), Number(isoMonth), Number(isoDay))
  const [, named, dayOfNamed, yearOfNamed] = monthFirst.exec(given) ?? []
  if (named) return writeDay(yearOf(yearOfNamed, now), monthOf(named, locale), Number(dayOfNamed))
  const [, first, second = '', year] = digits.exec(given) ?? written.exec(given) ?? []
  if (!first) return null
  const month = monthOf(second, locale)
  const isAmerican = month > 12 && Number(first) <= 12
  return isAmerican
    ? writeDay(yearOf(year, now), Number(first), month)
    : writeDay(yearOf(year, now), month, Number(first))
}
