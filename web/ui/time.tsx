import { dateLocale, t } from '#i18n/t.ts'

type Formats = {
  short: Intl.DateTimeFormat
  withYear: Intl.DateTimeFormat
  full: Intl.DateTimeFormat
  ago: Intl.RelativeTimeFormat
}

const formats = new Map<string, Formats>()

/** Made once in each language: making one costs more than using it a hundred times. */
function formatsOf(locale: string): Formats {
  const known = formats.get(locale)
  if (known) return known
  const made = {
    short: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
    withYear: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
    full: new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }),
    ago: new Intl.RelativeTimeFormat(locale, { style: 'short' }),
  }
  formats.set(locale, made)
  return made
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * "just now", "14 min ago", then "20 Nov, 14:02" in the zone of the reader, with the year instead of the hour once it is
 * another one. What lies ahead is always said as a date.
 */
export function formatMoment(at: Date, nowAt: Date): string {
  const { short, withYear, ago } = formatsOf(dateLocale())
  const passedMs = nowAt.getTime() - at.getTime()
  if (passedMs >= 0 && passedMs < minuteMs) return t('just now')
  if (passedMs >= 0 && passedMs < hourMs) return ago.format(-Math.floor(passedMs / minuteMs), 'minute')
  return at.getFullYear() === nowAt.getFullYear() ? short.format(at) : withYear.format(at)
}

/** A moment given in ISO 8601. Only for pages rendered in the browser: the server does not know the reader's zone. */
export function Time({ at }: { at: string }) {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return null
  return (
    <time className="num whitespace-nowrap" dateTime={at} title={formatsOf(dateLocale()).full.format(moment)}>
      {formatMoment(moment, new Date())}
    </time>
  )
}
