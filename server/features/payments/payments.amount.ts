import { minorDigits } from '#contract/money.ts'

/**
 * Smallest amounts that Stripe accepts, in minor units:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const smallest: Record<string, number> = {
  USD: 50,
  EUR: 50,
  GBP: 30,
  CHF: 50,
  JPY: 50,
  CAD: 50,
  AUD: 50,
  NOK: 300,
  SEK: 300,
  DKK: 250,
  PLN: 200,
  CZK: 1500,
  HUF: 17500,
  MXN: 1000,
}
const largest = 99_999_999

/** Whether the provider accepts an amount. In currencies with three decimals, the last digit must be 0 (KWD 1.230). */
export function isChargeable(amountMinor: number, currency: string): boolean {
  if (amountMinor < (smallest[currency] ?? 1) || amountMinor > largest) return false
  return minorDigits(currency) < 3 || amountMinor % 10 === 0
}
