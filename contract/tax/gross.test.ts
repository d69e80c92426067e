import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TaxCategory } from './order-treatment.ts'
import { sumsOfLines } from './sum-lines.ts'

const line = (net: number, taxRate: number | null) => ({
  net,
  taxRate,
  taxCategory: taxRate === null ? null : ('S' as TaxCategory),
})

const freightOf = (amount: number | null) => ({
  method: 'parcel',
  name: {},
  kind: 'table' as const,
  amount,
  days: null,
})
const of = { currency: 'EUR', treatment: null }
const cents = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)

test('lines with tax add up to the goods, and goods and freight to the total, to the cent', () => {
  const nets = fc.integer({ min: 0, max: 10_000_000 }).map((minor) => minor / 100)
  const rates = fc.constantFrom(0, 5.5, 7, 19, 20)
  const lines = fc.array(fc.tuple(nets, rates), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 100_000 }), (rows, freightMinor) => {
      const freight = freightOf(freightMinor / 100)
      const sums = sumsOfLines(
        rows.map(([net, rate]) => line(net, rate)),
        { ...of, freight },
      )
      const { gross } = sums
      if (gross === null) {
        expect(sums.tax).toBeNull()
        return
      }
      expect(gross.lines).toHaveLength(rows.length)
      expect(cents(gross.lines)).toBe(cents([gross.goods]))
      expect(cents([gross.goods, gross.freight ?? 0])).toBe(cents([sums.total]))
      // The tax of a rate is rounded, split between goods and freight, and then between lines: 0.5 + 1 + 1 cents at most.
      for (const [index, [net, rate]] of rows.entries()) {
        expect(Math.abs((gross.lines[index] ?? 0) - net * (1 + rate / 100))).toBeLessThanOrEqual(0.025)
      }
    }),
  )
})

test('three lines whose tax is rounded once for all of them', () => {
  const sums = sumsOfLines([line(0.99, 19), line(0.99, 19), line(0.99, 19)], { ...of, freight: freightOf(4.2) })
  expect(sums).toMatchObject({ goods: 2.97, tax: 1.36, total: 8.53 })
  expect(sums.gross).toEqual({ goods: 3.53, freight: 5, lines: [1.18, 1.18, 1.17] })
})

test('freight that is not known yet has no gross amount, and without tax nothing has', () => {
  expect(sumsOfLines([line(10, 19)], { ...of, freight: freightOf(null) }).gross).toEqual({
    goods: 11.9,
    freight: null,
    lines: [11.9],
  })
  expect(sumsOfLines([line(10, null)], { ...of, freight: null }).gross).toBeNull()
})
