import { isDay } from '#contract/days.ts'

/** Which of the first two numbers of `01/02/2026` is the month. */
export type DayOrder = 'day first' | 'month first'

const withSlashes = /^(\d{1,2})\/(\d{1,2})\/\d{2,4}$/

/** How a country such as `US` writes days in numbers, in the language that most people speak there. */
function orderIn(country: string): DayOrder {
  if (country === '') return 'day first'
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  const parts = new Intl.DateTimeFormat(`${language}-${country}`).formatToParts(new Date())
  const placeOf = (type: 'day' | 'month') => parts.findIndex((part) => part.type === type)
  // A country that writes the year first says nothing about a file that does not.
  const isYearFirst = parts[0]?.type === 'year'
  return !isYearFirst && placeOf('month') < placeOf('day') ? 'month first' : 'day first'
}

/**
 * The order of all days of a file: what one of them can only be, such as `01/31/2026`. Where each could be both, as the
 * country of the company writes it.
 */
export function dayOrderOf(days: readonly string[], country: string): DayOrder {
  for (const day of days) {
    const [, first, second] = withSlashes.exec(day.trim()) ?? []
    if (Number(first) > 12) return 'day first'
    if (Number(second) > 12) return 'month first'
  }
  return orderIn(country)
}

/** `31.01.2026`, `31/01/2026` and `2026-01-31` as the last; empty for anything else. */
export function plainDay(written: string, order: DayOrder): string {
  const text = written.trim()
  const [, first = '', mark, second = '', year = ''] = /^(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? []
  const isMonthFirst = mark === '/' && order === 'month first'
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  const full = year.length === 2 ? `20${year}` : year
  const found =
    mark === undefined
      ? text.slice(0, 10).replaceAll('/', '-')
      : `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : ''
}
