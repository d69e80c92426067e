import { expect, test } from 'vitest'
import { type DayRow, periodBefore, seriesOf, totalOfDays } from './reports.series.ts'

function row(day: string, given: Partial<DayRow> = {}): DayRow {
  return { day, count: 1, valueMinor: 100, paidCount: 0, paidMinor: 0, unpaidCount: 1, ...given }
}

test('the previous range has the same length and ends the day before, over leap days and years', () => {
  expect(periodBefore({ from: '2024-03-01', to: '2024-03-01' })).toEqual({ from: '2024-02-29', to: '2024-02-29' })
  expect(periodBefore({ from: '2026-01-01', to: '2026-01-30' })).toEqual({ from: '2025-12-02', to: '2025-12-31' })
})

test('days without orders are included, days outside the range are not', () => {
  const rows = [row('2026-11-01'), row('2026-11-03', { paidCount: 1, paidMinor: 100 }), row('2026-11-05')]
  const { step, slots } = seriesOf(rows, { from: '2026-11-02', to: '2026-11-04' })
  expect(step).toBe('day')
  expect(
    slots.map(({ from, paidCount, openCount, paidMinor }) => [from, paidCount, openCount, paidMinor]),
  ).toEqual([
    ['2026-11-02', 0, 0, 0],
    ['2026-11-03', 1, 0, 100],
    ['2026-11-04', 0, 0, 0],
  ])
})

test('above 92 days an entry is a week from Monday to Sunday, cut at both ends', () => {
  expect(seriesOf([], { from: '2026-08-01', to: '2026-10-31' })).toMatchObject({
    step: 'day',
    slots: { length: 92 },
  })
  const rows = [row('2026-08-02'), row('2026-08-03'), row('2026-08-09', { valueMinor: 50 })]
  const { step, slots } = seriesOf(rows, { from: '2026-08-01', to: '2026-11-03' })
  expect(step).toBe('week')
  expect(slots[0]).toMatchObject({ from: '2026-08-01', to: '2026-08-02', openCount: 1 })
  expect(slots[1]).toMatchObject({ from: '2026-08-03', to: '2026-08-09', openCount: 2, openMinor: 150 })
  expect(slots.at(-1)).toMatchObject({ from: '2026-11-02', to: '2026-11-03' })
})

test('the entries of a range add up to its total', () => {
  const range = { from: '2026-01-01', to: '2026-12-31' }
  const rows = Array.from({ length: 12 }, (_, month) =>
    row(`2026-${String(month + 1).padStart(2, '0')}-15`, { paidMinor: month, paidCount: 1 }),
  )
  const { slots } = seriesOf(rows, range)
  const sum = slots.reduce((all, { paidMinor, openMinor }) => all + paidMinor + openMinor, 0)
  expect(sum).toBe(totalOfDays(rows, range).valueMinor)
})
