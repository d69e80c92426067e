import { expect, test } from 'vitest'
import { readNumber } from './typed-number.ts'

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
  expect(readNumber(typed)).toBe(number)
})
