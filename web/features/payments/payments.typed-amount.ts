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

/**
 * What was typed into a field for an amount: null for nothing, NaN for what is no number. German has a comma where
 * English has a point; its "1.000" is refused, since one would be read where a thousand was meant.
 */
export function typedAmount(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  if (!/^[+-]?[\d.,]+$/.test(typed)) return Number.NaN
  if (!hasDecimalComma()) return Number(typed)
  return /\.\d{3}$/.test(typed) ? Number.NaN : Number(typed.replace(',', '.'))
}
