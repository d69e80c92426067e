import { isDay } from '#contract/days.ts'

/** Which of the first two numbers of `01/02/2026` is the month. */
export type DayOrder = 'day first' | 'month first'

const withSlashes = /^(\d{1,2})\/(\d{1,2})\/\d{2,4}$/

/** Countries that write the month first (Unicode CLDR). All others write the day first, or the year. */
const monthFirst = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PH', 'PR', 'PW', 'UM', 'US', 'VI'])

type Where = {
  /** The country of the company; empty if it is not known. */
  country: string
  /** A bank books nothing after this day, such as `2026-01-31`. */
  latest: string
}

/**
 * The order of all days of a file: what one of them can only be, such as `01/31/2026`. Where each could be both, as the
 * country of the company writes it, unless days would be in the future then and not the other way.
 */
export function dayOrderOf(days: readonly string[], { country, latest }: Where): DayOrder {
  for (const day of days) {
    const [, first, second] = withSlashes.exec(day.trim()) ?? []
    if (Number(first) > 12) return 'day first'
    if (Number(second) > 12) return 'month first'
  }
  const isAhead = (order: DayOrder) => days.some((day) => plainDay(day, order) > latest)
  const [usual, other] = monthFirst.has(country)
    ? (['month first', 'day first'] as const)
    : (['day first', 'month first'] as const)
  return isAhead(usual) && !isAhead(other) ? other : usual
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
