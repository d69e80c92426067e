import { dateLocale, t, timeZone } from '#i18n/t.ts'

type Formats = {
  short: Intl.DateTimeFormat
  withYear: Intl.DateTimeFormat
  full: Intl.DateTimeFormat
  year: Intl.DateTimeFormat
  ago: Intl.RelativeTimeFormat
}

const formats = new Map<string, Formats>()

/** Made once in each language: making one costs more than using it a hundred times. */
function formatsNow(): Formats {
  const [locale, zone] = [dateLocale(), timeZone()]
  const known = formats.get(`${locale} ${zone}`)
  if (known) return known
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  const made = {
    short: format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
    withYear: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    full: format({ dateStyle: 'full', timeStyle: 'long' }),
    year: format({ year: 'numeric' }),
    ago: new Intl.RelativeTimeFormat(locale, { style: 'short' }),
  }
  formats.set(`${locale} ${zone}`, made)
  return made
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * "just now", "14 min ago", then "20 Nov, 14:02" in the zone of the company, with the year instead of the hour once it is
 * another one. What lies ahead is always said as a date.
 */
export function formatMoment(moment: Date, nowAt: Date): string {
  const { short, withYear, year, ago } = formatsNow()
  const passedMs = nowAt.getTime() - moment.getTime()
  if (passedMs >= 0 && passedMs < minuteMs) return t('just now')
  if (passedMs >= 0 && passedMs < hourMs) return ago.format(-Math.floor(passedMs / minuteMs), 'minute')
  return year.format(moment) === year.format(nowAt) ? short.format(moment) : withYear.format(moment)
}

/** A moment given in ISO 8601. Only for pages rendered in the browser: what it says depends on the present moment. */
export function Time({ at }: { at: string }) {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return null
  return (
    <time className="num whitespace-nowrap" dateTime={at} title={formatsNow().full.format(moment)}>
      {formatMoment(moment, new Date())}
    </time>
  )
}
