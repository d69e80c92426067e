import { minorDigits } from '#contract/money.ts'

const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const withThreeDecimals = 'BHD JOD KWD OMR TND'.split(' ')
/** Counted with two decimals, though only whole amounts exist. */
const wholeOfTwoDecimals = ['ISK', 'UGX']

/**
 * Digits of the unit in which Stripe counts a currency, two unless they are listed above:
 * https://docs.stripe.com/currencies#zero-decimal and #special-cases, as of November 2026. They are not those of `minorDigits`:
 * Intl of Node 26 (CLDR 48) has no decimals for AFN, ALL, COP, HUF, IDR, IQD, IRR, ISK, KPW, LAK, LBP, MMK, PKR, SLL, SOS,
 * SYP, UGX and YER, and three for LYD.
 */
function stripeDigits(currency: string): number {
  if (withoutDecimals.includes(currency)) return 0
  return withThreeDecimals.includes(currency) ? 3 : 2
}

/** What each amount in Stripe's unit is a multiple of: the last digit of three decimals must be 0 (KWD 1.230). */
function stripeStep(currency: string): number {
  if (wholeOfTwoDecimals.includes(currency)) return 100
  return withThreeDecimals.includes(currency) ? 10 : 1
}

/** Minor units of ours in Stripe's unit; null for an amount that Stripe cannot take exactly. Never rounds. */
export function toStripeAmount(amountMinor: number, currency: string): number | null {
  const digits = stripeDigits(currency) - minorDigits(currency)
  const amount = digits < 0 ? amountMinor / 10 ** -digits : amountMinor * 10 ** digits
  return Number.isSafeInteger(amount) && amount % stripeStep(currency) === 0 ? amount : null
}

/** An amount in Stripe's unit in minor units of ours, with a fraction where Stripe counts finer: 12.50 HUF is 12.5. */
export function fromStripeAmount(amount: number, currency: string): number {
  const digits = minorDigits(currency) - stripeDigits(currency)
  return digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits
}

/**
 * Smallest amounts that Stripe accepts, in its unit:
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
/** In minor units of ours. Where Stripe takes less, it refuses by `amount_too_large`. */
const largest = 99_999_999

/** Whether the provider accepts an amount. */
export function isChargeable(amountMinor: number, currency: string): boolean {
  const amount = toStripeAmount(amountMinor, currency)
  return amount !== null && amount >= (smallest[currency] ?? 1) && amountMinor <= largest
}
