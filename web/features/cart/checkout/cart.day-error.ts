import { isPastDay, saidOfPastDay } from '#contract/cart/judge.ts'
import { dayIn } from '#contract/days.ts'
import { isDate } from '#contract/lists/range.ts'
import { timeZone } from '#i18n/t.ts'
import { notADay } from '../../../ui/day-input.tsx'

/** The error of a requested day: it is no day, or in the past. */
export function dayError(day: string): string | undefined {
  if (day === '') return undefined
  if (!isDate(day)) return notADay()
  return isPastDay(day, dayIn(timeZone(), new Date())) ? saidOfPastDay() : undefined
}
