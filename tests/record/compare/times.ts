const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** When a recording began, and when the response to the current step arrived. */
export type Moment = { startedAt: number; answeredAt: number }

/**
 * The name of a time, the same in every recording: `<now>` for what happened during the recording, so many hours for
 * the future, and so many days before today with the hour for what the demo generated.
 */
export function nameTime(time: number, { startedAt, answeredAt }: Moment): string {
  const isWholeHour = time % hourMs === 0
  if (isWholeHour && time <= answeredAt && startedAt - time < hourMs) return '<this hour>'
  if (time >= startedAt - minuteMs && time <= answeredAt + 2 * minuteMs) return '<now>'
  if (time > answeredAt) {
    const hours = Math.round((time - answeredAt) / hourMs)
    return hours < 2 ? '<in less than two hours>' : `<in ${hours} hours>`
  }
  // The demo's times are equal only to some milliseconds, and may be close to midnight.
  const shown = time + minuteMs / 2
  return `<${nameDay(shown, startedAt)} ${new Date(shown).toISOString().slice(11, 13)}h>`
}

/** A day (UTC) by its distance from the day of the recording: `today`, `today-3`. */
export function nameDay(time: number, startedAt: number): string {
  const days = Math.floor(time / dayMs) - Math.floor(startedAt / dayMs)
  if (days === 0) return 'today'
  return days < 0 ? `today${days}` : `today+${days}`
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const german: Record<string, string> = { mär: 'mar', mrz: 'mar', mai: 'may', okt: 'oct', dez: 'dec' }
const monthWord =
  '(?:Jan|Feb|Mar|Mär|Mrz|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez)(?:[a-zäü]*)(?![A-Za-z])\\.?'
/** A time of day after a day: ", 2:05 PM", " um 14:05". */
const hour = '(?:,? (?:at |um )?\\d{1,2}:\\d{2}(?::\\d{2})?(?:[ \\u202f][AP]M)?(?: Uhr)?(?: UTC)?)?'

/** Days for readers: "Nov 22, 2026", "22 November 2026", "22. Nov. 2026", "22.11.2026". */
const writtenDays: { pattern: RegExp; parts: (match: string[]) => [day: string, month: string, year: string] }[] =
  [
    {
      pattern: new RegExp(`\\b(${monthWord}) (\\d{1,2}), (\\d{4})${hour}`, 'g'),
      parts: ([, m = '', d = '', y = '']) => [d, m, y],
    },
    {
      pattern: new RegExp(`\\b(\\d{1,2})\\.? (${monthWord}) (\\d{4})${hour}`, 'g'),
      parts: ([, d = '', m = '', y = '']) => [d, m, y],
    },
    {
      pattern: new RegExp(`\\b(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})${hour}`, 'g'),
      parts: ([, d = '', m = '', y = '']) => [d, m, y],
    },
  ]

function monthOf(word: string): number {
  if (/^\d+$/.test(word)) return Number(word) - 1
  const short = word.slice(0, 3).toLowerCase()
  return months.indexOf(german[short] ?? short)
}

/**
 * Replaces days for readers by their distance from today. A time of day after one is removed, because it differs each
 * time.
 */
export function nameWrittenDays(text: string, startedAt: number): string {
  let named = text
  for (const { pattern, parts } of writtenDays) {
    named = named.replaceAll(pattern, (...match) => {
      const [day, month, year] = parts(match as string[])
      const time = Date.UTC(Number(year), monthOf(month), Number(day))
      return Number.isNaN(time) ? String(match[0]) : `<${nameDay(time, startedAt)}>`
    })
  }
  return named
}
