import { language } from '#i18n/t.ts'

/** An amount at the start of editing: "12.5", in German "12,5". */
export function writeAmount(amount: number): string {
  return language() === 'de' ? String(amount).replace('.', ',') : String(amount)
}

/**
 * What was typed into a field for an amount: null for nothing, NaN for what is no number. German has a comma where
 * English has a point; its "1.000" is refused, since one would be read where a thousand was meant.
 */
export function typedAmount(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  if (!/^[+-]?[\d.,]+$/.test(typed)) return Number.NaN
  if (language() !== 'de') return Number(typed)
  return /\.\d{3}$/.test(typed) ? Number.NaN : Number(typed.replace(',', '.'))
}
