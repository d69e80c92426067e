import { expect, test } from 'vitest'
import { circle, polygon, polyline } from './geometry.ts'
import { pathData, shortNumber } from './path-data.ts'

test.each([
  [0, '0'],
  [-0.04, '0'],
  [0.5, '.5'],
  [-0.5, '-.5'],
  [12, '12'],
  [12.34, '12.3'],
  [-100.06, '-100.1'],
])('%s is written %s', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})

test('lines are relative and repeat no letter', () => {
  expect(pathData(polygon([10, 10], [20, 10], [20, 15.5]))).toBe('M10 10l10 0 0 5.5z')
})

test('rounding does not add up along a path', () => {
  const path = polyline(...Array.from({ length: 101 }, (_, index) => [index * 0.16, 0] as const))
  const steps = [...pathData(path).matchAll(/(\.?\d+(?:\.\d)?) 0/g)].map(([, step]) => Number(step))
  expect(steps.reduce((sum, step) => sum + step, 0)).toBeCloseTo(16, 6)
})

test('a point that falls on the one before is left out', () => {
  expect(pathData(polyline([0, 0], [0.01, 0], [5, 0]))).toBe('M0 0l5 0')
})

test('a circle is two arcs that end where it began', () => {
  expect(pathData(circle(5))).toBe('M5 0a5 5 0 0 1-10 0 5 5 0 0 1 10 0z')
})

test('a half circle stays one wherever its ends are rounded to', () => {
  const [, radius, chord] = /a([\d.]+) [\d.]+ 0 0 1(-[\d.]+) 0/.exec(pathData(circle(8.19, [57.15, 0]))) ?? []
  expect(2 * Number(radius)).toBeLessThanOrEqual(-Number(chord))
})

test('an arc near half a turn is drawn in two', () => {
  const arc = polyline({ center: [0, 0], radius: 8, start: 0, end: 3 })
  expect(pathData(arc)).toBe('M8 0a8 8 0 0 1-7.4 8 8 8 0 0 1-8.5-6.9')
})
