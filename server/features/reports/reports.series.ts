import { addDays, countDays, weekdayOf } from '#contract/days.ts'

/** Days with both ends. */
export type Period = { from: string; to: string }
/** The same as moments where the company is: from `start` until before `end`. */
export type ReportSpan = Period & { start: Date; end: Date; timeZone: string }

/** Orders of a day, in minor units. `unpaidCount` excludes those without a price, because they cannot be paid yet. */
export type DayRow = {
  day: string
  count: number
  valueMinor: number
  paidCount: number
  paidMinor: number
  unpaidCount: number
}

export type Slot = Period & { paidCount: number; paidMinor: number; openCount: number; openMinor: number }

/** Above this many days, a bar is a week: more bars would be thinner than the gaps between them. */
export const maxDayBars = 92

/** The period of the same length that ends the day before. */
export function periodBefore({ from, to }: Period): Period {
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) }
}

function slotsOf({ from, to }: Period, step: 'day' | 'week'): Period[] {
  const slots: Period[] = []
  for (let first = from; first <= to; ) {
    const last = step === 'day' ? first : addDays(first, 6 - weekdayOf(first))
    slots.push({ from: first, to: last < to ? last : to })
    first = addDays(last, 1)
  }
  return slots
}

/** One entry per day or week, also without orders. Weeks begin on Monday; the first and the last may be incomplete. */
export function seriesOf(rows: readonly DayRow[], period: Period): { step: 'day' | 'week'; slots: Slot[] } {
  const step = countDays(period.from, period.to) > maxDayBars ? 'week' : 'day'
  const slots = slotsOf(period, step).map((slot) => {
    const total = totalOfDays(rows, slot)
    return {
      ...slot,
      paidCount: total.paidCount,
      paidMinor: total.paidMinor,
      openCount: total.count - total.paidCount,
      openMinor: total.valueMinor - total.paidMinor,
    }
  })
  return { step, slots }
}

/** The sums of a period. */
export function totalOfDays(rows: readonly DayRow[], { from, to }: Period): Omit<DayRow, 'day'> {
  const total = { count: 0, valueMinor: 0, paidCount: 0, paidMinor: 0, unpaidCount: 0 }
  for (const row of rows) {
    if (row.day < from || row.day > to) continue
    total.count += row.count
    total.valueMinor += row.valueMinor
    total.paidCount += row.paidCount
    total.paidMinor += row.paidMinor
    total.unpaidCount += row.unpaidCount
  }
  return total
}
