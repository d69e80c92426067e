import { expect, test } from 'vitest'
import { expiryProblem, formatExpiry } from './card-expiry.ts'

test.each([
  ['', ''],
  ['1', '1'],
  ['5', '05 / '],
  ['12', '12 / '],
  ['1230', '12 / 30'],
  ['12 / 305', '12 / 30'],
  ['1/', '01 / '],
  ['1/30', '01 / 30'],
  ['5/30', '05 / 30'],
  ['05/2030', '05 / 30'],
  ['12-2031', '12 / 31'],
  ['1220', '12 / 20'],
  ['12 / 203', '12 / 3'],
])('%j becomes %j', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown)
})

test('nothing is inserted while the user deletes', () => {
  expect(formatExpiry('12', true)).toBe('12')
  expect(formatExpiry('1 / ', true)).toBe('1')
  expect(formatExpiry('5', true)).toBe('5')
})

const today = new Date(2026, 10, 21)

test.each([
  ['', 'incomplete_expiry'],
  ['12', 'incomplete_expiry'],
  ['1026', 'invalid_expiry_year_past'],
  ['1126', undefined],
  ['0127', undefined],
  ['1225', 'invalid_expiry_year_past'],
  ['1327', 'invalid_expiry_month'],
  ['0027', 'invalid_expiry_month'],
  ['1176', undefined],
  ['1276', 'invalid_expiry_year'],
])('%j on 21 November 2026: %j', (digits, code) => {
  expect(expiryProblem(digits, today)?.code).toBe(code)
})
