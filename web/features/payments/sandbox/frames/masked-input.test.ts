import { expect, test } from 'vitest'
import { caretAfter } from './masked-input.ts'

test('when typing, the caret is behind the gap; when deleting, before it', () => {
  expect(caretAfter('4242 4242', 4, false)).toBe(5)
  expect(caretAfter('4242 4242', 4, true)).toBe(4)
  expect(caretAfter('12 / 30', 2, false)).toBe(5)
})

test('it stays at its digit in the middle, at the front and at the end', () => {
  expect(caretAfter('4242 4242', 6, false)).toBe(7)
  expect(caretAfter('4242 4242', 0, false)).toBe(0)
  expect(caretAfter('4242', 4, false)).toBe(4)
})
