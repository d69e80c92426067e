import { expect, test } from 'vitest'
import { isSame } from './pages.same.ts'

test('the order of fields does not count, that of lists does', () => {
  expect(isSame({ a: 1, b: { c: [1, 2], d: null } }, { b: { d: null, c: [1, 2] }, a: 1 })).toBe(true)
  expect(isSame({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
  expect(isSame({ a: 'x' }, { a: 'y' })).toBe(false)
})

test('a field that is not there is one without a value', () => {
  expect(isSame({ a: 1, de: undefined }, { a: 1 })).toBe(true)
  expect(isSame({ a: 1, de: '' }, { a: 1 })).toBe(false)
})
