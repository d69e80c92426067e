import { isPastDay, saidOfPastDay } from '#contract/cart/judge.ts'
import { isDay } from '#contract/lists/range.ts'
import { notADay } from '../../../ui/day-input.tsx'

/** What is wrong with a requested day: it is none, or one that is over. */
export function dayFault(day: string): string | undefined {
  if (day === '') return undefined
  if (!isDay(day)) return notADay()
  return isPastDay(day) ? saidOfPastDay() : undefined
}
