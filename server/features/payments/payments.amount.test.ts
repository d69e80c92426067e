import { expect, test } from 'vitest'
import { minorDigits } from '#contract/money.ts'
import { fromStripeAmount, isChargeable, toStripeAmount } from './payments.amount.ts'

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
