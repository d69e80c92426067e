import { addDays } from '../days.ts'
import { addWorkingDays, workingDayFrom } from '../working-days.ts'

/** Days of the company's calendar, such as 2026-03-17. */
export type DeliveryFacts = {
  /** When the last goods of the order came; null: nobody has said it. */
  deliveredOn: string | null
  /** When the last goods left; null: goods are still to be sent. */
  shippedOn: string | null
  /** Working days of the shipping method until delivery. */
  transitDays: number
  /** When the buyer was told about the right; null: the buyer was not. */
  instructedOn: string | null
}

export type WithdrawalPeriod = {
  /** The last day on which the contract can be withdrawn from, until 24:00; null: the period has not begun. */
  lastDay: string | null
  /** The day of delivery is calculated from that of shipping. */
  isAssumed: boolean
  isInstructed: boolean
}

const periodDays = 14

/** The same day of the next year; 28 February for 29 February. */
function yearLater(day: string): string {
  const year = Number(day.slice(0, 4)) + 1
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}

/**
 * How long a consumer can withdraw (Directive 2011/83, Art. 9 and 10): 14 days after the last goods came, the day of delivery not
 * counted; twelve months more without the instruction; 14 days after the instruction if it came later. The last day is a working
 * day.
 */
export function withdrawalPeriod({
  deliveredOn,
  shippedOn,
  transitDays,
  instructedOn,
}: DeliveryFacts): WithdrawalPeriod {
  const isInstructed = instructedOn !== null
  const isAssumed = deliveredOn === null && shippedOn !== null
  const from = deliveredOn ?? (shippedOn === null ? null : addWorkingDays(shippedOn, transitDays))
  if (from === null) return { lastDay: null, isAssumed, isInstructed }
  const longest = workingDayFrom(yearLater(addDays(from, periodDays)))
  if (instructedOn === null) return { lastDay: longest, isAssumed, isInstructed }
  const [begin = from] = [instructedOn, from].toSorted().toReversed()
  const [lastDay = longest] = [workingDayFrom(addDays(begin, periodDays)), longest].toSorted()
  return { lastDay, isAssumed, isInstructed }
}

/** The last day of a refund: 14 days after the declaration (Art. 13). */
export function refundDueOn(receivedOn: string): string {
  return addDays(receivedOn, periodDays)
}
