import { expect, test } from 'vitest'
import { minorDigits, toMinor } from '#contract/money.ts'
import { fromStripeAmount, isChargeable, largestStripeAmount, toStripeAmount } from './payments.amount.ts'

test.each([
  [50, 'USD', true],
  [49, 'USD', false],
  [50, 'JPY', true],
  [12_340, 'KWD', true],
  [12_345, 'KWD', false],
  [175, 'HUF', true],
  [174, 'HUF', false],
  [24, 'USD', false],
  [99_999_999, 'USD', true],
  [100_000_000, 'USD', false],
  [399, 'HKD', false],
  [400, 'HKD', true],
  [1, 'JPY', false],
  [99_999_999, 'JPY', true],
  [100_000_000, 'JPY', false],
  // KWD 99,999.990 has eight digits; the last of three decimals has to be 0.
  [99_999_990, 'KWD', true],
  [100_000_000, 'KWD', false],
  [1005, 'BHD', false],
  [1010, 'BHD', true],
  [1005, 'JOD', false],
  [1005, 'OMR', false],
  [1005, 'TND', false],
  [1010, 'TND', true],
  [99_999_999, 'HUF', true],
  [100_000_000, 'HUF', false],
  [0, 'XYZ', false],
])('%i minor units of %s: %s', (amountMinor, currency, expected) => {
  expect(isChargeable(amountMinor, currency)).toBe(expected)
})

// By major units, because the digits of Intl change with its data.
test.each([
  [50, 'USD', 5000],
  [5000, 'JPY', 5000],
  [5000, 'HUF', 500_000],
  [5000, 'ALL', 500_000],
  [5000, 'RSD', 500_000],
  [5000, 'ISK', 500_000],
  [5000, 'UGX', 500_000],
  [5000, 'CLP', 5000],
  [12.34, 'KWD', 12_340],
])('%d %s is %i for Stripe, and back', (amount, currency, expected) => {
  const amountMinor = Math.round(amount * 10 ** minorDigits(currency))
  expect(toStripeAmount(amountMinor, currency)).toBe(expected)
  expect(fromStripeAmount(expected, currency)).toBe(amountMinor)
})

test('what Stripe cannot take exactly is not rounded', () => {
  expect(toStripeAmount(1005, 'KWD')).toBeNull()
  expect(toStripeAmount(12_345, 'LYD')).toBeNull()
  expect(toStripeAmount(12_340, 'LYD')).toBe(1234)
  expect(toStripeAmount(Number.MAX_SAFE_INTEGER, 'HUF')).toBeNull()
})

/** The smallest step of a currency here: 0.01, 1 where it has no decimals, 0.010 where Stripe wants a 0 at the end. */
function stepOf(currency: string): number {
  return minorDigits(currency) === 0 ? 1 : 0.01
}

// As "Minimum charge amount by currency" of Stripe's page "Supported currencies" writes them.
const minimums = [
  '0.50 USD',
  '2.00 AED',
  '0.50 ARS',
  '0.50 AUD',
  '0.50 BRL',
  '0.50 CAD',
  '0.50 CHF',
  '0.50 COP',
  '15.00 CZK',
  '2.50 DKK',
  '0.50 EUR',
  '0.30 GBP',
  '4.00 HKD',
  '175.00 HUF',
  '0.50 IDR',
  '0.50 ILS',
  '0.50 INR',
  '50 JPY',
  '50 KRW',
  '10 MXN',
  '2.00 MYR',
  '3.00 NOK',
  '0.50 NZD',
  '0.50 PHP',
  '2.00 PLN',
  '2.00 RON',
  '0.50 RUB',
  '3.00 SEK',
  '0.50 SGD',
  '10 THB',
  '0.50 ZAR',
].map((text) => text.split(' ') as [string, string])

test.each(minimums)('%s %s is the smallest amount that a card can be charged', (text, currency) => {
  // Of 0.50 COP only a whole peso exists here.
  const smallest = Math.ceil(Number(text) / stepOf(currency)) * stepOf(currency)
  const below = smallest - stepOf(currency)
  expect(isChargeable(toMinor(smallest, currency), currency)).toBe(true)
  expect(isChargeable(toMinor(below, currency), currency)).toBe(false)
})

// "Zero-decimal currencies", without UGX, which is of "Special cases".
const withoutDecimals = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')

test.each(withoutDecimals)('500 %s are 500 for Stripe', (currency) => {
  expect(toStripeAmount(toMinor(500, currency), currency)).toBe(500)
  expect(fromStripeAmount(500, currency)).toBe(toMinor(500, currency))
})

// "Three-decimal currencies": 5.124 KWD has to be 5120 or 5130.
test.each(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])('5.12 %s is 5120 for Stripe, 5.124 is nothing', (currency) => {
  expect(toStripeAmount(toMinor(5.12, currency), currency)).toBe(5120)
  expect(fromStripeAmount(5120, currency)).toBe(toMinor(5.12, currency))
  expect(toStripeAmount(toMinor(5.124, currency), currency)).toBeNull()
  expect(isChargeable(toMinor(5.124, currency), currency)).toBe(false)
})

// "Special cases": HUF and TWD are whole in payouts only, ISK and UGX always, and all four count hundredths.
test.each(['HUF', 'ISK', 'TWD', 'UGX'])('500 %s are 50,000 for Stripe', (currency) => {
  expect(toStripeAmount(toMinor(500, currency), currency)).toBe(50_000)
  expect(isChargeable(toMinor(500, currency), currency)).toBe(true)
})

test('a fraction of TWD can be charged', () => {
  expect(toStripeAmount(toMinor(800.45, 'TWD'), 'TWD')).toBe(80_045)
  expect(fromStripeAmount(1045, 'HUF')).toBe(10.45)
})

test.each([
  ['USD', 8],
  ['JPY', 8],
  ['COP', 10],
  ['HUF', 10],
  ['IDR', 12],
  ['INR', 9],
  ['LBP', 11],
])('the largest amount of %s has %i digits for Stripe', (currency, digits) => {
  expect(largestStripeAmount(currency)).toBe(10 ** digits - 1)
  const tooMuch = fromStripeAmount(10 ** digits, currency)
  expect(isChargeable(tooMuch, currency)).toBe(false)
  expect(isChargeable(tooMuch / 10, currency)).toBe(true)
})
