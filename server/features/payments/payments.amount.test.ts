import { expect, test } from 'vitest'
import { isChargeable } from './payments.amount.ts'

test.each([
  [50, 'USD', true],
  [49, 'USD', false],
  [50, 'JPY', true],
  [12_340, 'KWD', true],
  [12_345, 'KWD', false],
  [99_999_999, 'USD', true],
  [100_000_000, 'USD', false],
  [0, 'XYZ', false],
])('%i minor units of %s: %s', (amountMinor, currency, expected) => {
  expect(isChargeable(amountMinor, currency)).toBe(expected)
})
