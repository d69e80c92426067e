import { addDays, countDays } from '../days.ts'

/** `percent` off what an invoice leaves to pay, for who pays within `days` after it. */
export type CashDiscount = { percent: number; days: number }

/** The same as it is stored: in hundredths of a percent. */
export type DiscountTerms = { bp: number; days: number }

export function toDiscountTerms({ percent, days }: CashDiscount): DiscountTerms {
  return { bp: Math.round(percent * 100), days }
}

export function toCashDiscount({ bp, days }: DiscountTerms): CashDiscount {
  return { percent: bp / 100, days }
}

/**
 * The discount on what an order owes with its tax, in minor units. Half of the smallest unit is rounded up: what the buyer's own
 * program makes of the percentage and the total. The credit note splits it over the rates.
 */
export function discountMinor(owedMinor: number, bp: number): number {
  if (owedMinor <= 0) return 0
  return Number((BigInt(owedMinor) * BigInt(bp) * 2n + 10_000n) / 20_000n)
}

/** The last day on which the discount may be taken; days are such as 2026-01-31. */
export function lastDiscountDay(issuedOn: string, days: number): string {
  return addDays(issuedOn, days)
}

export type JudgedPayment = {
  owedMinor: number
  /** What came, without what was withdrawn. */
  receivedMinor: number
  /** The day of the last receipt; null if none came. */
  lastReceivedOn: string | null
  bp: number
  lastDay: string
}

/**
 * Whether what came of an invoice is exactly what the discount leaves to pay: `granted` if its last part came in time,
 * `late` with the days after the last one. Any other sum is no discount, and the rest stays open.
 */
export type DiscountVerdict =
  | { kind: 'none' }
  | { kind: 'granted'; amountMinor: number }
  | { kind: 'late'; amountMinor: number; daysLate: number }

/** The one rule of the cash discount. Pure. */
export function judgeDiscount(judged: JudgedPayment): DiscountVerdict {
  const { owedMinor, receivedMinor, lastReceivedOn, bp, lastDay } = judged
  const amountMinor = discountMinor(owedMinor, bp)
  if (amountMinor <= 0 || lastReceivedOn === null || receivedMinor !== owedMinor - amountMinor)
    return { kind: 'none' }
  if (lastReceivedOn <= lastDay) return { kind: 'granted', amountMinor }
  return { kind: 'late', amountMinor, daysLate: countDays(lastDay, lastReceivedOn) - 1 }
}
