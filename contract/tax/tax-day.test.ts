import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxedSums } from './sums.ts'
import { type SuppliedLine, withNetKept, withTotalKept } from './tax-day.ts'

const line = (netMinor: number, rateBp: number, newRateBp: number): SuppliedLine => ({
  netMinor,
  rateBp,
  newRateBp,
  category: rateBp === 0 ? 'Z' : 'S',
})

test('a net price stays net: 100.00 at 19 % cost 119.00, and at 20 % 120.00', () => {
  expect(withNetKept([line(10_000, 1900, 2000)], 0)).toEqual({
    lines: [{ netMinor: 10_000, rateBp: 2000, category: 'S' }],
    freightMinor: 0,
    taxMinor: 2000,
    totalMinor: 12_000,
  })
})

test('a gross price stays gross: 119.00 has 19.83 of tax at 20 %, and 16.41 at 16 %', () => {
  expect(withTotalKept([line(10_000, 1900, 2000)], 0, 11_900)).toEqual({
    lines: [{ netMinor: 9917, rateBp: 2000, category: 'S' }],
    freightMinor: 0,
    taxMinor: 1983,
    totalMinor: 11_900,
  })
  expect(withTotalKept([line(10_000, 1900, 1600)], 0, 11_900)).toMatchObject({
    taxMinor: 1641,
    totalMinor: 11_900,
  })
})

test('a total that no net amount has at its rate stays too: the tax is what is left of it', () => {
  // 0.08 net are 0.10 at 20 % (0.016 of tax, rounded up), 0.09 are 0.11.
  const all = Array.from({ length: 200 }, (_, index) => index + 1)
  for (const netMinor of all) {
    const totalMinor = taxedSums([line(netMinor, 1900, 1900)]).totalMinor
    expect(withTotalKept([line(netMinor, 1900, 2000)], 0, totalMinor).totalMinor).toBe(totalMinor)
  }
})

test('with any lines, rates and freight the total stays to the unit, and the tax of each rate within one', () => {
  const rate = fc.constantFrom(0, 500, 700, 1600, 1900, 2000, 2550)
  const one = fc.record({ netMinor: fc.integer({ min: 1, max: 10_000_000 }), rateBp: rate, newRateBp: rate })
  fc.assert(
    fc.property(
      fc.array(one, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 100_000 }),
      (given, freight) => {
        // A class has one rate on a day.
        const byRate = new Map(given.map(({ rateBp, newRateBp }) => [rateBp, newRateBp]))
        const lines = given.map(({ netMinor, rateBp }) => line(netMinor, rateBp, byRate.get(rateBp) ?? rateBp))
        const { totalMinor } = taxedSums(lines, freight)
        const sums = withTotalKept(lines, freight, totalMinor)
        const netMinor = sums.lines.reduce((sum, { netMinor: net }) => sum + net, 0)
        expect(netMinor + sums.freightMinor + sums.taxMinor).toBe(totalMinor)
        const calculated = taxedSums(sums.lines, sums.freightMinor)
        expect(Math.abs((calculated.taxMinor ?? 0) - sums.taxMinor)).toBeLessThanOrEqual(1)
        const stated = taxedSums(sums.lines, sums.freightMinor, sums.taxMinor)
        expect([stated.taxMinor, stated.totalMinor]).toEqual([sums.taxMinor, totalMinor])
      },
    ),
  )
})
