import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWholeMinor, minorDigits, toMajor, toMinor } from './money.ts'

test.each([
  [1.005, 'USD', 101],
  [19.99, 'USD', 1999],
  [0.1 + 0.2, 'USD', 30],
  [500, 'JPY', 500],
  [1.2345, 'KWD', 1235],
  [1e21, 'JPY', 1e21],
])('%s %s is %s minor units', (amount, currency, minor) => {
  expect(toMinor(amount, currency)).toBe(minor)
})

test('digits follow the currency', () => {
  expect(['USD', 'JPY', 'KWD'].map(minorDigits)).toEqual([2, 0, 3])
})

test('an amount survives the way to minor units and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), fc.constantFrom('USD', 'JPY', 'KWD'), (minor, currency) => {
      expect(toMinor(toMajor(minor, currency), currency)).toBe(minor)
    }),
  )
})

test('more decimals than the currency has are noticed', () => {
  expect([isWholeMinor(1.5, 'JPY'), isWholeMinor(1.55, 'USD'), isWholeMinor(1.555, 'USD')]).toEqual([
    false,
    true,
    false,
  ])
})
