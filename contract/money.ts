import { numberLocale, t } from '#i18n/t.ts'

const digits = new Map<string, number>()

/**
 * Digits after the decimal point of a currency (ISO 4217): JPY 0, KWD 3, most of them 2. Cached, because a list would ask Intl
 * 20 times for each row.
 */
export function minorDigits(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  digits.set(currency, options.maximumFractionDigits ?? 2)
  return minorDigits(currency)
}

/** Integer minor units (18400) to the number in the API (184). */
export function toMajor(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** minorDigits(currency)
}

/**
 * The number in the API (184.5) to integer minor units (18450); halves are rounded up. It works on the decimal digits,
 * because in floating point 1.005 * 100 is 100.49999999999999.
 */
export function toMinor(amount: number, currency: string): number {
  const [written, exponent = '0'] = String(amount).split('e')
  return Math.round(Number(`${written}e${Number(exponent) + minorDigits(currency)}`))
}

/**
 * The largest amount in minor units. Every amount up to it is another number in major units too, also with three decimals,
 * so `toMinor` gives it back. Of the integers that JavaScript can count, those above do not all have that.
 */
export const maxMinor = 2 ** 52

/**
 * The largest price, freight or fee in major units of a currency: higher ones are typing errors. A million; of a currency without
 * decimals a thousand times that, because its unit is worth less. A thousand million minor units at most, so that of a million
 * pieces the total is still exact.
 */
export function maxAmount(currency: string): number {
  const digits = minorDigits(currency)
  return digits >= 1 && digits <= 3 ? 1_000_000 : 1_000_000_000 / 10 ** digits
}

/**
 * Whether an amount has no more decimals than its currency: 1.5 JPY does not exist. Rounding errors do not count: a
 * client that adds 0.1 and 0.2 sends 0.30000000000000004.
 */
export function isWholeMinor(amount: number, currency: string): boolean {
  const nearest = toMajor(toMinor(amount, currency), currency)
  return Math.abs(amount - nearest) <= 2 * Number.EPSILON * Math.abs(amount)
}

/** Why a price, a freight or a fee of 0 or more is none of a currency, or null. */
export function amountMessage(amount: number, currency: string): string | null {
  if (amount > maxAmount(currency)) {
    return t('Enter an amount from 0 to {max}.', { max: formatMoney(maxAmount(currency), currency) })
  }
  return isWholeMinor(amount, currency) ? null : t('Amount has too many decimals for {currency}', { currency })
}

const formats = new Map<string, Intl.NumberFormat>()

/** "€1,250.00" in the user's language. For display only, never to be parsed. */
export function formatMoney(amount: number, currency: string, locale = numberLocale()): string {
  const key = `${locale} ${currency}`
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency })
  formats.set(key, format)
  return format.format(amount)
}
