import { expect, test } from 'vitest'
import { isDrawing } from './products.pictures-order.ts'

test('a drawing is known by its address, a picture of that name elsewhere is none', () => {
  expect(isDrawing('https://portal.example/drawings/x.svg')).toBe(true)
  const others = ['https://portal.example/a/drawings/x.svg', 'https://x.example/drawings/x.png', undefined]
  expect(others.map(isDrawing)).toEqual([false, false, false])
})
