import { dateLocale } from '#i18n/t.ts'

// In UTC: the server writes these days too, and the browser must find them as they were written.
const styles = {
  long: { dateStyle: 'long', timeZone: 'UTC' },
  short: { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** A day given in ISO 8601, as the reader's language writes it: "21 November 2026" or "21 Nov 2026". */
export function formatDay(at: string, style: keyof typeof styles): string {
  const locale = dateLocale()
  const key = `${locale} ${style}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, styles[style])
  formats.set(key, format)
  return format.format(new Date(at))
}
