import { expect, test } from 'vitest'
import { compareHours, compareLabel, formatHours, formatRange } from './reports.labels.ts'
import { presetsUpTo } from './reports.presets.ts'

test.each([
  [{ now: 112, before: 100, days: 30 }, '12% more than in the previous 30 days'],
  [{ now: 25, before: 100, days: 7 }, '75% less than in the previous 7 days'],
  [{ now: 0, before: 5, days: 1 }, '100% less than on the previous day'],
  [{ now: 1000, before: 1001, days: 30 }, 'About the same as in the previous 30 days'],
  [{ now: 5, before: 0, days: 30 }, 'None in the previous 30 days'],
  [{ now: 0, before: 0, days: 30 }, 'None, as in the previous 30 days'],
])('%j is said as %s', (compared, words) => {
  expect(compareLabel(compared)).toBe(words)
})

test.each([
  [{ now: null, before: 5, days: 7 }, 'No orders shipped in this period'],
  [{ now: 5, before: null, days: 7 }, 'None shipped in the previous 7 days'],
  [{ now: 36, before: 24, days: 7 }, '50% longer than in the previous 7 days'],
  [{ now: 12, before: 24, days: 7 }, '50% shorter than in the previous 7 days'],
  [{ now: 0, before: 0, days: 7 }, 'About the same as in the previous 7 days'],
])('how long it took, %j, is said as %s', (compared, words) => {
  expect(compareHours(compared)).toBe(words)
})

test('hours are days once there are many', () => {
  expect([formatHours(0.4), formatHours(47.2), formatHours(108)]).toEqual(['0 h', '47 h', '4.5 days'])
})

test('a range names its days once', () => {
  expect(formatRange({ from: '2026-11-01', to: '2026-11-01' })).toBe('1 Nov 2026')
  expect(formatRange({ from: '2026-11-01', to: '2026-11-21' })).toMatch(/^1\s?–\s?21 Nov 2026$/)
})

test('the ranges to choose from end today', () => {
  expect(presetsUpTo('2026-03-02').map(({ from, to }) => [from, to])).toEqual([
    ['2026-02-24', '2026-03-02'],
    ['2026-02-01', '2026-03-02'],
    ['2025-12-03', '2026-03-02'],
    ['2026-01-01', '2026-03-02'],
  ])
})
