const short = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })
const ago = new Intl.RelativeTimeFormat('en-GB', { style: 'short' })

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * "just now", "14 min ago", then "20 Nov, 14:02" in the zone of the reader, with the year instead of the hour once it is
 * another one. What lies ahead is always said as a date.
 */
export function formatMoment(at: Date, nowAt: Date): string {
  const passedMs = nowAt.getTime() - at.getTime()
  if (passedMs >= 0 && passedMs < minuteMs) return 'just now'
  if (passedMs >= 0 && passedMs < hourMs) return ago.format(-Math.floor(passedMs / minuteMs), 'minute')
  return at.getFullYear() === nowAt.getFullYear() ? short.format(at) : withYear.format(at)
}

/** A moment given in ISO 8601. Only for pages rendered in the browser: the server does not know the reader's zone. */
export function Time({ at }: { at: string }) {
  const moment = new Date(at)
  if (Number.isNaN(moment.getTime())) return null
  return (
    <time className="num whitespace-nowrap" dateTime={at} title={full.format(moment)}>
      {formatMoment(moment, new Date())}
    </time>
  )
}
