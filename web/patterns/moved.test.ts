import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test('an item moves within its list, and never out of it', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 0, 3)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 0)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
})
