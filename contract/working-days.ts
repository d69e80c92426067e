import { addDays, weekdayOf } from './days.ts'

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

/** This day, or the next working day. */
export function workingDayFrom(day: string): string {
  return isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1))
}

/** The working day that is so many working days later. */
export function addWorkingDays(day: string, days: number): string {
  return days <= 0 ? day : addWorkingDays(workingDayFrom(addDays(day, 1)), days - 1)
}
