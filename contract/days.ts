const dayMs = 86_400_000

/** Kept, because making one takes long. A portal has one time zone. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The day, such as 2026-01-31, that a moment belongs to in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(moment)
}

function dayInUtc(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** Further from UTC than the calendar of any place. */
const widestOffsetMs = 15 * 3_600_000

/**
 * The first moment of a day in a time zone. Where clocks change at midnight it is not always 0:00, and 0:00 can come twice;
 * a day that a zone has left out begins with the next one.
 */
export function startOfDay(timeZone: string, day: string): Date {
  let [before, atOrAfter] = [startOf(day) - widestOffsetMs, startOf(day) + widestOffsetMs]
  while (atOrAfter - before > 1) {
    const middle = Math.floor((before + atOrAfter) / 2)
    if (dayIn(timeZone, new Date(middle)) < day) before = middle
    else atOrAfter = middle
  }
  return new Date(atOrAfter)
}

/** Days from `from` to `to`, both included, as moments: from `start` until before `end`. */
export function momentsOf(
  timeZone: string,
  { from, to }: { from: string; to: string },
): { start: Date; end: Date } {
  return { start: startOfDay(timeZone, from), end: startOfDay(timeZone, addDays(to, 1)) }
}

export function addDays(day: string, days: number): string {
  return dayInUtc(new Date(startOf(day) + days * dayMs))
}

/** Number of days in a range, with both ends. */
export function countDays(from: string, to: string): number {
  return Math.round((startOf(to) - startOf(from)) / dayMs) + 1
}

/** Monday is 0. */
export function weekdayOf(day: string): number {
  return (new Date(startOf(day)).getUTCDay() + 6) % 7
}

/** Only days of this century: PostgreSQL and JavaScript have different calendars for the first years. */
export function isDay(text: string): boolean {
  const startMs = /^20\d\d-\d\d-\d\d$/.test(text) ? startOf(text) : Number.NaN
  return !Number.isNaN(startMs) && dayInUtc(new Date(startMs)) === text
}
