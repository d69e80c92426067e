import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../days.ts'
import { type InterestAsked, interestOf } from './interest.ts'

const rates = [{ from: '2024-01-01', percent: 1, source: 'Demo Bank' }]
const asked = (more: Partial<InterestAsked> = {}): InterestAsked => ({
  dueOn: '2025-01-31',
  until: '2025-03-02',
  totalMinor: 100_000,
  parts: [],
  rates,
  points: 8,
  ...more,
})

test('interest is that of the days after the due day, by 365 days a year', () => {
  // 30 days of 9 % on 1,000.00: 7.397.
  expect(interestOf(asked())).toEqual({
    minor: 740,
    periods: [{ from: '2025-02-01', days: 30, baseMinor: 100_000, percent: 9 }],
  })
})

test('on the due day there is none, and before it neither', () => {
  expect(interestOf(asked({ until: '2025-01-31' }))).toEqual({ minor: 0, periods: [] })
  expect(interestOf(asked({ until: '2025-01-01' }))).toEqual({ minor: 0, periods: [] })
  expect(interestOf(asked({ until: '2025-02-01' }))?.minor).toBe(25)
})

test('a leap year has 366 days of a 365th', () => {
  const year = { dueOn: '2023-12-31', until: '2024-12-31' }
  expect(interestOf(asked(year))?.periods).toMatchObject([{ days: 366 }])
  expect(interestOf(asked(year))?.minor).toBe(Math.round((100_000 * 0.09 * 366) / 365))
})

test('a rate that changes counts from its day; a day without a rate makes no proposal', () => {
  const changing = [...rates, { from: '2025-02-11', percent: 3.37, source: 'Demo Bank' }]
  expect(interestOf(asked({ rates: changing }))).toEqual({
    minor: Math.round((100_000 * (0.09 * 10 + 0.1137 * 20)) / 365),
    periods: [
      { from: '2025-02-01', days: 10, baseMinor: 100_000, percent: 9 },
      { from: '2025-02-11', days: 20, baseMinor: 100_000, percent: 11.37 },
    ],
  })
  expect(interestOf(asked({ rates: [{ from: '2025-02-02', percent: 1, source: '' }] }))).toBeNull()
  expect(interestOf(asked({ rates: [] }))).toBeNull()
})

test('a part that came reduces the base from its day, one before the due day from the beginning, all of it ends it', () => {
  const parts = [
    { on: '2025-01-10', amountMinor: 20_000 },
    { on: '2025-02-21', amountMinor: 30_000 },
  ]
  expect(interestOf(asked({ parts }))).toEqual({
    minor: Math.round((0.09 * (80_000 * 20 + 50_000 * 10)) / 365),
    periods: [
      { from: '2025-02-01', days: 20, baseMinor: 80_000, percent: 9 },
      { from: '2025-02-21', days: 10, baseMinor: 50_000, percent: 9 },
    ],
  })
  expect(interestOf(asked({ parts: [{ on: '2025-02-01', amountMinor: 100_000 }] }))).toEqual({
    minor: 0,
    periods: [],
  })
})

test('a half of the smallest unit is rounded up, in currencies of no, two and three decimals alike: only integers count', () => {
  // 365 days of 9 %: 9 % of the amount.
  const year = { dueOn: '2025-01-01', until: '2026-01-01' }
  for (const [totalMinor, minor] of [
    [50, 5],
    [49, 4],
    [1_000_000, 90_000],
    [2 ** 52, Math.round(2 ** 52 * 0.09)],
  ] as const) {
    expect(interestOf(asked({ ...year, totalMinor }))?.minor).toBe(minor)
  }
})

test('a negative reference rate reduces the points, and interest is never negative', () => {
  const negative = [{ from: '2024-01-01', percent: -0.88, source: '' }]
  expect(interestOf(asked({ rates: negative, points: 9 }))?.periods[0]?.percent).toBe(8.12)
  expect(interestOf(asked({ rates: negative, points: 0.5 }))?.minor).toBe(0)
})

test('the days of all periods are the days that have passed, and a longer delay never costs less', () => {
  const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2024-01-01', days))
  fc.assert(
    fc.property(day, fc.nat(700), fc.array(day, { maxLength: 4 }), (dueOn, late, changes) => {
      const changing = [...rates, ...changes.map((from, index) => ({ from, percent: index, source: '' }))]
      const of = (days: number) => interestOf(asked({ dueOn, until: addDays(dueOn, days), rates: changing }))
      expect(of(late)?.periods.reduce((sum, { days }) => sum + days, 0)).toBe(late)
      expect(of(late + 1)?.minor).toBeGreaterThanOrEqual(of(late)?.minor ?? 0)
    }),
  )
})
