import { isPastDay, saidOfPastDay } from '#contract/cart/judge.ts'
import { dayIn } from '#contract/days.ts'
import { isDay } from '#contract/lists/range.ts'
import { timeZone } from '#i18n/t.ts'
import { notADay } from '../../../ui/day-input.tsx'

/** What is wrong with a requested day: it is none, or one that is over. */
export function dayError(day: string): string | undefined {
  if (day === '') return undefined
  if (!isDay(day)) return notADay()
  return isPastDay(day, dayIn(timeZone(), new Date())) ? saidOfPastDay() : undefined
}
