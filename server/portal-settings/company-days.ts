import { dayIn, momentsOf, startOfDay } from '#contract/days.ts'
import { settingsNow } from './portal-settings.ts'

/** In which the days of the company begin and end. Every day that a person reads, filters or exports is one of them. */
export function companyTimeZone(): string {
  return settingsNow().formats.timeZone
}

/** The day of a moment where the company is, such as 2026-01-31. */
export function companyDayOf(moment: Date): string {
  return dayIn(companyTimeZone(), moment)
}

export function companyToday(): string {
  return companyDayOf(new Date())
}

/** The first moment of a day of the company. */
export function startOfCompanyDay(day: string): Date {
  return startOfDay(companyTimeZone(), day)
}

/** Days of the company, both included, as moments: from `start` until before `end`. */
export function companyMoments(days: { from: string; to: string }): { start: Date; end: Date } {
  return momentsOf(companyTimeZone(), days)
}
