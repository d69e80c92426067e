import { numberLocaleOf } from '#i18n/language.ts'
import { language } from '#i18n/t.ts'

/** Whether the language of the page writes 12,5 and not 12.5. */
function hasDecimalComma(): boolean {
  const parts = new Intl.NumberFormat(numberLocaleOf(language())).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',')
}

/** An amount at the start of editing: "12.5", in German "12,5". */
export function writeAmount(amount: number): string {
  return hasDecimalComma() ? String(amount).replace('.', ',') : String(amount)
}

/** Digits with one point or comma at most: no exponents, because a user who types 1e2 does not mean 100. */
const plain = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/

/**
 * The amount typed into a field: null for nothing, NaN for a text that is no number. German has a comma where English has a
 * point. Each is understood in both languages, except where it may separate thousands: "1.000" in German and "1,000" in
 * English are refused, since one would be read where a thousand was meant.
 */
export function typedAmount(text: string): number | null {
  const typed = text.trim().replace('−', '-')
  if (typed === '') return null
  const ofThousands = hasDecimalComma() ? /[1-9]\d*\.\d{3}$/ : /[1-9]\d*,\d{3}$/
  if (!plain.test(typed) || ofThousands.test(typed)) return Number.NaN
  return Number(typed.replace(',', '.'))
}
