import { addDays, weekdayOf } from '../days.ts'

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

/** Easter Sunday of the Gregorian calendar (Meeus). */
function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = Math.floor((a + 11 * d + 22 * e) / 451)
  const month = Math.floor((d + e - 7 * f + 114) / 31)
  const day = ((d + e - 7 * f + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const fixedHolidays = ['01-01', '05-01', '12-25', '12-26']

/**
 * Public holidays of most member states of the EU. Where one of them is a working day, the period is a day longer than the law
 * wants, which harms nobody.
 */
function isHoliday(day: string): boolean {
  if (fixedHolidays.includes(day.slice(5))) return true
  const easter = easterOf(Number(day.slice(0, 4)))
  return [addDays(easter, -2), addDays(easter, 1), addDays(easter, 39), addDays(easter, 50)].includes(day)
}

/** By Regulation 1182/71: no Saturday, Sunday or public holiday. */
function isWorkingDay(day: string): boolean {
  return weekdayOf(day) < 5 && !isHoliday(day)
}

function workingDayFrom(day: string): string {
  return isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1))
}

/** The working day that is so many working days later. */
function addWorkingDays(day: string, days: number): string {
  return days <= 0 ? day : addWorkingDays(workingDayFrom(addDays(day, 1)), days - 1)
}

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
