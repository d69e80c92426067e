import { mark } from '#i18n/t.ts'
import { type CardError, digitsOf } from './card-number.ts'

/** Further ahead than any card is valid. */
const maxYearsAhead = 50

/** `05 / 30`, also from `5/30`, `0530` and `05/2030`. While the user deletes, nothing is inserted. */
export function formatExpiry(text: string, isDeleting = false): string {
  const loneMonth = isDeleting ? null : /^\s*([1-9])\s*[/.-]/.exec(text)
  let digits = digitsOf(loneMonth ? `0${text.trim()}` : text)
  if (!isDeleting && /^[2-9]/.test(digits)) digits = `0${digits}`
  if (/^\d\d20\d/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4)
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`
}

/** Null for a month that has not ended on `today`. */
export function expiryProblem(digits: string, today: Date): CardError | null {
  if (digits.length < 4) return { code: 'incomplete_expiry', message: mark('The expiry date is incomplete.') }
  const month = Number(digits.slice(0, 2))
  const year = 2000 + Number(digits.slice(2))
  if (month < 1 || month > 12)
    return { code: 'invalid_expiry_month', message: mark('Enter a month from 01 to 12.') }
  const monthsAhead = (year - today.getFullYear()) * 12 + month - (today.getMonth() + 1)
  if (monthsAhead < 0) return { code: 'invalid_expiry_year_past', message: mark('The card has expired.') }
  if (monthsAhead > maxYearsAhead * 12)
    return { code: 'invalid_expiry_year', message: mark('The year is invalid.') }
  return null
}
