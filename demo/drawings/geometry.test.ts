import { expect, test } from 'vitest'
import { capsule, circle, flatten, place, polygon, rotate, rounded } from './geometry.ts'

test('a rounded corner touches both of its sides and cuts the corner', () => {
  const points = flatten(rounded([0, 0], [10, 0, 2], [10, 10], [0, 10]))
  expect(points).not.toContainEqual([10, 0])
  const around = points.filter(([x, y]) => x > 7.9 && y < 2.1)
  for (const [x, y] of around) expect(Math.hypot(x - 8, y - 2)).toBeCloseTo(2, 6)
})

test('a radius too large for its side is made smaller, not folded over', () => {
  const points = flatten(rounded([0, 0, 50], [10, 0, 50], [10, 10, 50], [0, 10, 50]))
  for (const [x, y] of points) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(-1e-9)
    expect(Math.max(x, y)).toBeLessThanOrEqual(10 + 1e-9)
  }
})

test('flipping mirrors arcs as well as points', () => {
  const half = polygon({ center: [0, 0], radius: 5, start: 0, end: Math.PI })
  const lowest = (path: typeof half) => Math.max(...flatten(path, 0.01).map(([, y]) => y))
  expect(lowest(half)).toBeCloseTo(5, 3)
  expect(lowest(place(half, { flipY: true }))).toBeCloseTo(0, 3)
})

test('placing scales before it moves', () => {
  const xs = flatten(place(circle(2), { scale: 3, origin: [10, 0] })).map(([x]) => x)
  expect(Math.min(...xs)).toBeCloseTo(4, 6)
  expect(Math.max(...xs)).toBeCloseTo(16, 1)
})

test('a quarter turn takes right to down', () => {
  const [[x, y] = [0, 0]] = flatten(rotate(polygon([1, 0]), Math.PI / 2))
  expect(x).toBeCloseTo(0, 9)
  expect(y).toBeCloseTo(1, 9)
})

test('a capsule encloses both of its circles', () => {
  const points = flatten(capsule([0, 0], 22, { b: [170, 0], radiusB: 15 }), 0.02)
  expect(Math.min(...points.map(([x]) => x))).toBeCloseTo(-22, 1)
  expect(Math.max(...points.map(([x]) => x))).toBeCloseTo(185, 1)
  expect(Math.max(...points.map(([, y]) => y))).toBeCloseTo(22, 0)
})
