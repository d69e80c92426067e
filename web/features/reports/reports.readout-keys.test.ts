import { expect, test } from 'vitest'
import { barAfter } from './reports.readout-keys.ts'

test('arrow keys go from bar to bar and stay within the chart, Home and End go to its ends', () => {
  expect(barAfter('ArrowRight', 3, 12)).toBe(4)
  expect(barAfter('ArrowLeft', 3, 12)).toBe(2)
  expect(barAfter('ArrowRight', 11, 12)).toBe(11)
  expect(barAfter('ArrowLeft', 0, 12)).toBe(0)
  expect(barAfter('Home', 7, 12)).toBe(0)
  expect(barAfter('End', 7, 12)).toBe(11)
  expect(barAfter('a', 7, 12)).toBeNull()
})
