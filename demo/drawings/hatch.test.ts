import { expect, test } from 'vitest'
import { flatten, rectangle } from './geometry.ts'
import { hatchLines } from './hatch.ts'

const plate = rectangle([0, 0], [40, 20])
const hole = rectangle([10, 5], [30, 15])

test('hatching stays inside the outline', () => {
  const points = hatchLines([plate], { angle: Math.PI / 4, spacing: 3 }).flatMap((line) => flatten(line))
  expect(points.length).toBeGreaterThan(20)
  for (const [x, y] of points) {
    expect(x).toBeGreaterThanOrEqual(-1e-6)
    expect(x).toBeLessThanOrEqual(40 + 1e-6)
    expect(y).toBeGreaterThanOrEqual(-1e-6)
    expect(y).toBeLessThanOrEqual(20 + 1e-6)
  }
})

test('a hole is left free', () => {
  for (const line of hatchLines([plate, hole], { angle: 0, spacing: 2 })) {
    const [[x1 = 0, y = 0] = [], [x2 = 0] = []] = flatten(line)
    if (y > 5 && y < 15) expect(x2 <= 10 + 1e-6 || x1 >= 30 - 1e-6).toBe(true)
  }
})

test('lines lie their distance apart', () => {
  const heights = hatchLines([plate], { angle: 0, spacing: 4 }).map((line) => flatten(line)[0]?.[1] ?? 0)
  expect(heights).toEqual([4, 8, 12, 16])
})
