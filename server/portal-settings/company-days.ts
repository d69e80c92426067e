import { dayIn, momentsOf, startOfDay } from '#contract/days.ts'
import type { Settings } from './portal-settings.ts'

type Formats = Pick<Settings, 'formats'>

/** In which the days of the company begin and end. Every day that a person reads, filters or exports is one of them. */
export function companyTimeZone(settings: Formats): string {
  return settings.formats().timeZone
}

/** The day of a moment where the company is, such as 2026-01-31. */
export function companyDayOf(settings: Formats, moment: Date): string {
  return dayIn(companyTimeZone(settings), moment)
}

export function companyToday(settings: Formats): string {
  return companyDayOf(settings, new Date())
}

/** The first moment of a day of the company. */
export function startOfCompanyDay(settings: Formats, day: string): Date {
  return startOfDay(companyTimeZone(settings), day)
}

/** Days of the company, both included, as moments: from `start` until before `end`. */
export function companyMoments(settings: Formats, days: { from: string; to: string }): { start: Date; end: Date } {
  return momentsOf(companyTimeZone(settings), days)
}
