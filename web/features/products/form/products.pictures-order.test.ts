import { expect, test } from 'vitest'
import { isDrawing, moved } from './products.pictures-order.ts'

test('a picture moves to its new position and the others close the gap', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 0, 3)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['a', 'b', 'c'])
})

test('a drawing is known by its address, a picture of that name elsewhere is none', () => {
  expect(isDrawing('https://portal.example/drawings/x.svg')).toBe(true)
  const others = ['https://portal.example/a/drawings/x.svg', 'https://x.example/drawings/x.png', undefined]
  expect(others.map(isDrawing)).toEqual([false, false, false])
})
