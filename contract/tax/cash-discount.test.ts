import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountMinor, judgeDiscount } from './cash-discount.ts'

const paid = { owedMinor: 11_900, receivedMinor: 11_662, bp: 200, lastDay: '2026-12-07' }

test('exactly what the discount leaves is granted in time, and late by the days after the last one', () => {
  expect(judgeDiscount({ ...paid, lastReceivedOn: '2026-12-07' })).toEqual({ kind: 'granted', amountMinor: 238 })
  expect(judgeDiscount({ ...paid, lastReceivedOn: '2026-12-10' })).toEqual({
    kind: 'late',
    amountMinor: 238,
    daysLate: 3,
  })
})

test.each([11_661, 11_663, 11_900, 0])('%i of 119.00 with 2 %% is no discount', (receivedMinor) => {
  expect(judgeDiscount({ ...paid, receivedMinor, lastReceivedOn: '2026-12-01' })).toEqual({ kind: 'none' })
})

test('without money, and where the discount is less than the smallest unit, there is none', () => {
  expect(judgeDiscount({ ...paid, lastReceivedOn: null })).toEqual({ kind: 'none' })
  const tiny = { ...paid, owedMinor: 20, receivedMinor: 20, lastReceivedOn: '2026-12-01' }
  expect(judgeDiscount(tiny)).toEqual({ kind: 'none' })
})

test('half of the smallest unit is rounded up, exactly, also of the largest amounts', () => {
  expect(discountMinor(25, 200)).toBe(1)
  expect(discountMinor(2 ** 52, 1)).toBe(450_359_962_737)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), fc.integer({ min: 1, max: 2000 }), (owed, bp) => {
      expect(Math.abs(discountMinor(owed, bp) - (owed * bp) / 10_000)).toBeLessThanOrEqual(0.5)
    }),
  )
})
