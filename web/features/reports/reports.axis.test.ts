import { expect, test } from 'vitest'
import { namedBars, ticksUpTo } from './reports.axis.ts'

test.each([
  [100, [0, 25, 50, 75, 100]],
  [101, [0, 50, 100, 150]],
  [0.3, [0, 0.1, 0.2, 0.3]],
  [7, [0, 2, 4, 6, 8]],
  [12_345, [0, 5000, 10_000, 15_000]],
  [0, [0, 1]],
])('a scale up to %d is marked at %j', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks)
})

test('a scale reaches what it shows, in few round steps, whatever that is', () => {
  for (let most = 0.01; most < 1e9; most *= 1.37) {
    const ticks = ticksUpTo(most)
    expect(ticks.at(-1), String(most)).toBeGreaterThanOrEqual(most * (1 - 1e-9))
    expect(ticks.length).toBeGreaterThanOrEqual(3)
    expect(ticks.length).toBeLessThanOrEqual(6)
  }
})

test('the first and the last bar are named, and few between them', () => {
  expect(namedBars(1)).toEqual([0])
  expect(namedBars(3)).toEqual([0, 1, 2])
  expect(namedBars(30)).toEqual([0, 10, 19, 29])
  expect(namedBars(92)).toEqual([0, 30, 61, 91])
})
