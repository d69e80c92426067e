import { numberLocale } from '#i18n/t.ts'

const digits = new Map<string, number>()

/** Digits after the decimal point of a currency (ISO 4217): USD 2, JPY 0, KWD 3. Kept: asking Intl costs 20 times a row. */
export function minorDigits(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  digits.set(currency, options.maximumFractionDigits ?? 2)
  return minorDigits(currency)
}

/** Integer minor units (18400) to the number that travels on the wire (184). */
export function toMajor(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** minorDigits(currency)
}

/**
 * Wire number (184.5) to integer minor units (18450), halves up. Works on the decimal digits as written, because
 * in floating point 1.005 * 100 is 100.49999999999999.
 */
export function toMinor(amount: number, currency: string): number {
  const [written, exponent = '0'] = String(amount).split('e')
  return Math.round(Number(`${written}e${Number(exponent) + minorDigits(currency)}`))
}

/**
 * Whether an amount has no more decimals than the currency knows: 1.5 JPY does not exist. What binary arithmetic leaves
 * behind the last digit is no decimal of the amount: a program that adds 0.1 and 0.2 sends 0.30000000000000004.
 */
export function isWholeMinor(amount: number, currency: string): boolean {
  const nearest = toMajor(toMinor(amount, currency), currency)
  return Math.abs(amount - nearest) <= 2 * Number.EPSILON * Math.abs(amount)
}

const formats = new Map<string, Intl.NumberFormat>()

/** "€1,250.00" as the reader's language writes it, for people to read and never to be parsed again. */
export function formatMoney(amount: number, currency: string, locale = numberLocale()): string {
  const key = `${locale} ${currency}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency })
  formats.set(key, format)
  return format.format(amount)
}
