import { addDays, countDays } from '../days.ts'

/** A reference rate in percent a year, from a day on until the next one begins; `source` says who published it. */
export type ReferenceRate = { from: string; percent: number; source: string }

/** What came in part, in minor units: it reduces the base from its day on. */
export type PartPayment = { on: string; amountMinor: number }

export type InterestAsked = {
  /** The day that the invoice was due: interest begins with the day after it. */
  dueOn: string
  /** The last day that counts. */
  until: string
  /** What the invoice came to after its corrections. */
  totalMinor: number
  parts: readonly PartPayment[]
  rates: readonly ReferenceRate[]
  /** Percentage points above the reference rate. */
  points: number
}

/** Days of one rate and one base; `from` is the first of them. */
export type InterestPeriod = { from: string; days: number; baseMinor: number; percent: number }

export type Interest = { minor: number; periods: InterestPeriod[] }

/** Rates have up to four decimals. */
const perPercent = 10_000

function rateAt(rates: readonly ReferenceRate[], day: string): ReferenceRate | undefined {
  return rates.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]
}

function baseAt({ totalMinor, parts }: InterestAsked, day: string): number {
  const received = parts.reduce((sum, { on, amountMinor }) => sum + (on <= day ? amountMinor : 0), 0)
  return Math.max(0, totalMinor - received)
}

/**
 * The interest of an overdue invoice by actual days over 365, in leap years too, rounded half up once. A rate that changes and a
 * part that came count from their day. Null if a day has no reference rate: nothing is guessed.
 */
export function interestOf(asked: InterestAsked): Interest | null {
  const { dueOn, until, parts, rates, points } = asked
  const first = addDays(dueOn, 1)
  const changes = [first, ...parts.map(({ on }) => on), ...rates.map(({ from }) => from)]
  const begins = [...new Set(changes)].filter((day) => day >= first && day <= until).sort()
  const periods: InterestPeriod[] = []
  for (const [index, from] of begins.entries()) {
    const rate = rateAt(rates, from)
    if (!rate) return null
    const next = begins[index + 1]
    const days = countDays(from, until) - (next === undefined ? 0 : countDays(next, until))
    const percent = Math.max(0, Math.round((rate.percent + points) * perPercent) / perPercent)
    periods.push({ from, days, baseMinor: baseAt(asked, from), percent })
  }
  return { minor: sumOf(periods), periods: periods.filter(({ baseMinor }) => baseMinor > 0) }
}

function sumOf(periods: readonly InterestPeriod[]): number {
  const exact = periods.reduce(
    (sum, { baseMinor, percent, days }) =>
      sum + BigInt(baseMinor) * BigInt(Math.round(percent * perPercent)) * BigInt(days),
    0n,
  )
  const whole = BigInt(365 * 100 * perPercent)
  return Number((exact * 2n + whole) / (whole * 2n))
}
