import { minorDigits } from '#contract/money.ts'

const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const withThreeDecimals = 'BHD JOD KWD OMR TND'.split(' ')
/** Counted with two decimals, though only whole amounts exist. */
const wholeOfTwoDecimals = ['ISK', 'UGX']

/**
 * Digits of the unit in which Stripe counts a currency, two unless they are listed above: Stripe's page "Supported currencies"
 * (https://docs.stripe.com/currencies), sections "Zero-decimal currencies", "Three-decimal currencies" and "Special cases", read in
 * editions from 2022 to 2026. UGX is in the first and, with the other rule, in the last: the last is the more exact, and it is that
 * of ISK. HUF and TWD are whole in payouts only. The editions of 2026 leave out the section of three decimals, and
 * nothing says that it no longer holds. The digits are not those of `minorDigits`: Intl of Node 26 (CLDR 48) has no decimals for
 * AFN, ALL, COP, HUF, IDR, IQD, IRR, ISK, KPW, LAK, LBP, MMK, PKR, SLL, SOS, SYP, UGX and YER, and three for LYD.
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
 * Smallest amounts that Stripe accepts, in its unit: section "Minimum charge amount by currency" of the same page, in its edition
 * of 2026. Where the account is paid out in another currency, the amount has to reach the minimum of that one too: Stripe then
 * refuses it by `amount_too_small`.
 */
const smallest: Readonly<Record<string, number>> = {
  AED: 200,
  ARS: 50,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  COP: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  IDR: 50,
  ILS: 50,
  INR: 50,
  JPY: 50,
  KRW: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PHP: 50,
  PLN: 200,
  RON: 200,
  RUB: 50,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
  ZAR: 50,
}

/**
 * Most digits of an amount in Stripe's unit. Its pages disagree: "Create a PaymentIntent" says eight; "Maximum charge amounts" of
 * the page above says nine or twelve for cards, by network, and eight in Japan; an earlier edition named the exceptions below. The
 * smaller number counts: a card that is not offered leaves the other ways, one that is refused comes after the order.
 */
const usualDigits = 8
const maxDigits: Readonly<Record<string, number>> = { COP: 10, HUF: 10, IDR: 12, INR: 9, LBP: 11 }

/** The largest amount in Stripe's unit. Where Stripe takes less, it refuses by `amount_too_large`. */
export function largestStripeAmount(currency: string): number {
  return 10 ** (maxDigits[currency] ?? usualDigits) - 1
}

/** Whether Stripe accepts an amount in minor units of ours. */
export function isChargeable(amountMinor: number, currency: string): boolean {
  const amount = toStripeAmount(amountMinor, currency)
  return amount !== null && amount >= (smallest[currency] ?? 1) && amount <= largestStripeAmount(currency)
}
