import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, isWholeMinor, maxMinor, minorDigits, toMajor, toMinor } from './money.ts'

test.each([
  [1.005, 'USD', 101],
  [19.99, 'USD', 1999],
  [0.1 + 0.2, 'USD', 30],
  [500, 'JPY', 500],
  [1.2345, 'KWD', 1235],
  [1e21, 'JPY', 1e21],
  [1e-7, 'USD', 0],
  [5e-7, 'KWD', 0],
  [1e2, 'USD', 10000],
  [1.5e21, 'USD', 1.5e23],
])('%s %s is %s minor units', (amount, currency, minor) => {
  expect(toMinor(amount, currency)).toBe(minor)
})

test('the number of digits follows the currency', () => {
  expect(['USD', 'JPY', 'KWD'].map(minorDigits)).toEqual([2, 0, 3])
})

/** Amounts of the size of prices, of large orders, and the largest ones. */
const anyMinor = fc.oneof(
  fc.integer({ min: 0, max: 10 ** 6 }),
  fc.integer({ min: 0, max: 10 ** 12 }),
  fc.integer({ min: maxMinor - 10 ** 6, max: maxMinor }),
)
const anyCurrency = fc.constantFrom('USD', 'JPY', 'KWD')

test('an amount up to the largest is the same after conversion to major units and back, also as JSON', () => {
  fc.assert(
    fc.property(anyMinor, anyCurrency, (minor, currency) => {
      const sent = JSON.parse(JSON.stringify(toMajor(minor, currency)))
      expect(toMinor(sent, currency)).toBe(minor)
      expect(isWholeMinor(sent, currency)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['en-US', '.'],
  ['de-DE', ','],
])('what is shown as money is the amount with all its decimals: %s', (locale, point) => {
  fc.assert(
    fc.property(anyMinor, anyCurrency, (minor, currency) => {
      const [whole, decimals = ''] = formatMoney(toMajor(minor, currency), currency, locale)
        .replaceAll(new RegExp(`[^0-9${point}]`, 'g'), '')
        .split(point)
      expect(decimals).toHaveLength(minorDigits(currency))
      expect(Number(`${whole}${decimals}`)).toBe(minor)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['JPY', [0, 1, 500, 1e6], [0.5, 1.5, 0.001, 499.99, 1e-7]],
  ['USD', [0, 1.5, 1.55, 19.99, 0.01, 999_999.99, 1e2], [0.001, 19.999, 1.555, 1.005, 999_999.999, 1e-7, 5e-324]],
  ['KWD', [0, 1.555, 0.001, 19.999, 1e-3], [0.0001, 19.9999, 1.0005, 1e-7]],
])('more decimals than %s has are detected', (currency, whole, others) => {
  expect(whole.filter((amount) => !isWholeMinor(amount, currency))).toEqual([])
  expect(others.filter((amount) => isWholeMinor(amount, currency))).toEqual([])
})

test('rounding errors of binary arithmetic do not count as decimals', () => {
  const sums = [0.1 + 0.2, 0.1 + 0.7, 1.1 + 2.2, 3 * 19.99, 4.35 * 100, 1.15 * 3]
  expect(sums.filter((amount) => !isWholeMinor(amount, 'USD'))).toEqual([])
})

test('an amount of whole minor units is always accepted, one with a tenth of a minor unit never', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.constantFrom('USD', 'JPY', 'KWD'),
      fc.integer({ min: 1, max: 9 }),
      (minor, currency, tenth) => {
        expect(isWholeMinor(toMajor(minor, currency), currency)).toBe(true)
        expect(isWholeMinor(Number(`${minor}.${tenth}e-${minorDigits(currency)}`), currency)).toBe(false)
      },
    ),
  )
})
