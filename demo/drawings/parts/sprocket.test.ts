import { expect, test } from 'vitest'
import { flatten } from '../geometry.ts'
import { armWindow, pitchDiameter, rootDiameter, tipDiameter, toothedOutline } from './sprocket.ts'

test.each([
  [10, 41.1],
  [11, 45.08],
  [32, 129.57],
  [52, 210.34],
])('a wheel with %s teeth has a pitch circle of %s mm', (teeth, expected) => {
  expect(pitchDiameter(teeth)).toBeCloseTo(expected, 2)
})

test('a wheel with 52 teeth measures 217.6 mm over its tips', () => {
  expect(tipDiameter(52)).toBeCloseTo(217.6, 1)
})

test.each(['arcs', 'chords', 'coarse'] as const)(
  'teeth in %s reach from the root circle to the tips',
  (detail) => {
    const radii = flatten(toothedOutline(24, detail), 0.05).map(([x, y]) => Math.hypot(x, y))
    expect(Math.max(...radii)).toBeCloseTo(tipDiameter(24) / 2, 5)
    expect(Math.min(...radii)).toBeCloseTo(rootDiameter(24) / 2, 1)
  },
)

test('neighbouring roller seats are one chain pitch apart', () => {
  const [first, second] = toothedOutline(38, 'arcs').pieces.flatMap((piece) =>
    'center' in piece ? [piece.center] : [],
  )
  const [x1, y1] = first ?? [0, 0]
  const [x2, y2] = second ?? [0, 0]
  expect(Math.hypot(x2 - x1, y2 - y1)).toBeCloseTo(12.7, 6)
})

test('a window stays between its two radii', () => {
  const shape = { inner: 30, outer: 80, from: 0, to: 1, armWidth: 8, corner: 6, slant: 0.2 }
  const radii = flatten(armWindow(shape)).map(([x, y]) => Math.hypot(x, y))
  expect(Math.min(...radii)).toBeGreaterThan(29.4)
  expect(Math.max(...radii)).toBeLessThanOrEqual(80.001)
})
