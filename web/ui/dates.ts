import { dateLocale, timeZone } from '#i18n/t.ts'

const styles = {
  long: { dateStyle: 'long' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  withoutYear: { day: 'numeric', month: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A day, or the day of a moment in the time zone of the company, both given in ISO 8601, as the reader's language writes
 * it: "21 November 2026" or "21 Nov 2026". The server writes the same.
 */
export function formatDay(time: string, style: keyof typeof styles): string {
  const locale = dateLocale()
  const zone = time.length === 'YYYY-MM-DD'.length ? 'UTC' : timeZone()
  const key = `${locale} ${style} ${zone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: zone })
  formats.set(key, format)
  return format.format(new Date(time))
}
