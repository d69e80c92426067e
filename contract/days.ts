const dayMs = 86_400_000

/** A day is `YYYY-MM-DD` in UTC, so that all admins see the same figures. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

export function addDays(day: string, days: number): string {
  return dayOf(new Date(startOf(day) + days * dayMs))
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
  const at = /^20\d\d-\d\d-\d\d$/.test(text) ? startOf(text) : Number.NaN
  return !Number.isNaN(at) && dayOf(new Date(at)) === text
}
