import { afterEach, expect, test } from 'vitest'
import { english, readLocaleFrom } from '#i18n/t.ts'
import { readTypedNumber } from './typed-number.ts'

afterEach(() => readLocaleFrom(() => english))

test.each([
  ['12.5', 12.5],
  ['12,50', 12.5],
  [' 7 ', 7],
  ['.5', 0.5],
  ['−3', -3],
  ['', undefined],
  ['1e2', Number.NaN],
  ['0x10', Number.NaN],
  ['1,240.50', Number.NaN],
  ['Infinity', Number.NaN],
])('%s is typed for %s', (typed, number) => {
  expect(readTypedNumber(typed)).toBe(number)
})

test('a thousand with its separator is not read as one, and a number stays what it is', () => {
  expect(readTypedNumber('1,250')).toBeNaN()
  readLocaleFrom(() => ({ language: 'de', texts: null }))
  expect(readTypedNumber('1.250')).toBeNaN()
  expect(readTypedNumber(1000.125)).toBe(1000.125)
})
