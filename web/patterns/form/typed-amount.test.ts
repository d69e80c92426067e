import { afterEach, expect, test } from 'vitest'
import { english, readLocaleFrom } from '#i18n/t.ts'
import { typedAmount, writeAmount } from './typed-amount.ts'

afterEach(() => readLocaleFrom(() => english))

test.each([
  ['en', '', null],
  ['en', ' 12.50 ', 12.5],
  ['en', '12,50', 12.5],
  ['en', '0,125', 0.125],
  ['en', '1,000', Number.NaN],
  ['en', '1,000.50', Number.NaN],
  ['de', '', null],
  ['de', '12,50', 12.5],
  ['de', '12.50', 12.5],
  ['de', '−3', -3],
  ['de', '0.125', 0.125],
  ['de', '1.000', Number.NaN],
  ['de', '−1.250', Number.NaN],
  ['de', '1.000,50', Number.NaN],
  ['de', 'zehn', Number.NaN],
] as const)('in %s, %j is read as %j', (language, text, expected) => {
  readLocaleFrom(() => ({ language, texts: null }))
  expect(typedAmount(text)).toBe(expected)
})

test('an amount is written as it is read', () => {
  expect(writeAmount(12.5)).toBe('12.5')
  readLocaleFrom(() => ({ language: 'de', texts: null }))
  expect(writeAmount(12.5)).toBe('12,5')
  expect(typedAmount(writeAmount(1000.005))).toBe(1000.005)
})
