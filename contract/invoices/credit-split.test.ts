import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inShares } from '../shares.ts'
import { type CreditedGroup, correctionSplit, creditSplit, type InvoicedGroup, netLeft } from './credit-split.ts'

const group = (rateBp: number, netMinor: number): InvoicedGroup => ({
  category: 'S',
  rateBp,
  netMinor,
  creditedMinor: 0,
  creditedTaxMinor: 0,
  taxMinor: Math.round((netMinor * rateBp) / 10_000),
})

function afterwards(one: InvoicedGroup, now: CreditedGroup | undefined): InvoicedGroup {
  const { netMinor = 0, taxMinor = 0 } = now ?? {}
  return {
    ...one,
    creditedMinor: one.creditedMinor + netMinor + taxMinor,
    creditedTaxMinor: one.creditedTaxMinor + taxMinor,
  }
}

test('a whole credit is the invoice', () => {
  const groups = [group(1900, 5997), group(700, 35)]
  expect(creditSplit(groups, 7136 + 37)).toEqual([
    { category: 'S', rateBp: 1900, netMinor: 5997, taxMinor: 1139 },
    { category: 'S', rateBp: 700, netMinor: 35, taxMinor: 2 },
  ])
})

test('pieces of one rate take back the tax of that rate only', () => {
  const groups = [group(1900, 10_000), group(700, 10_000)]
  expect(creditSplit(groups, 1070, [0, 1070])).toEqual([
    { category: 'S', rateBp: 700, netMinor: 1000, taxMinor: 70 },
  ])
})

test('an invoice without tax is credited without tax', () => {
  const untaxed = {
    category: null,
    rateBp: null,
    netMinor: 100,
    taxMinor: 0,
    creditedMinor: 0,
    creditedTaxMinor: 0,
  }
  expect(creditSplit([untaxed], 30)).toEqual([{ category: null, rateBp: null, netMinor: 30, taxMinor: 0 }])
})

test('shares add up to the amount', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 8 }),
      (amount, weights) => {
        expect(inShares(amount, weights).reduce((sum, share) => sum + share, 0)).toBe(amount)
      },
    ),
  )
})

test('the credits of a whole invoice add up to it, net and tax of each rate, whatever their sequence', () => {
  const rates = fc.uniqueArray(fc.constantFrom(0, 550, 700, 1900, 2550), { minLength: 1, maxLength: 4 })
  const part = fc.record({ share: fc.double({ min: 0.01, max: 1, noNaN: true }), at: fc.option(fc.nat(3)) })
  fc.assert(
    fc.property(
      rates,
      fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 4, maxLength: 4 }),
      fc.array(part, { maxLength: 12 }),
      (given, nets, parts) => {
        let groups = given.map((rateBp, index) => group(rateBp, nets[index] ?? 1))
        const total = groups.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0)
        const credited = new Map(groups.map(({ rateBp }) => [rateBp, { net: 0, tax: 0 }]))
        let left = total
        for (const { share, at: position } of [...parts, { share: 1, at: null }]) {
          const amount =
            position === null && share === 1 ? left : Math.min(left, Math.max(1, Math.floor(left * share)))
          if (amount === 0) continue
          const weights =
            position === null ? null : groups.map((_, index) => (index === position % groups.length ? 1 : 0))
          const credits = creditSplit(groups, amount, weights)
          expect(credits.reduce((sum, one) => sum + one.netMinor + one.taxMinor, 0)).toBe(amount)
          for (const one of credits) {
            expect(Math.min(one.netMinor, one.taxMinor)).toBeGreaterThanOrEqual(0)
            const sums = credited.get(one.rateBp)
            if (sums) Object.assign(sums, { net: sums.net + one.netMinor, tax: sums.tax + one.taxMinor })
          }
          groups = groups.map((one) => {
            const now = credits.find(({ rateBp }) => rateBp === one.rateBp)
            return afterwards(one, now)
          })
          left -= amount
        }
        expect(left).toBe(0)
        for (const { rateBp, netMinor, taxMinor } of groups) {
          expect(credited.get(rateBp)).toEqual({ net: netMinor, tax: taxMinor })
        }
      },
    ),
  )
})

test('the tax of a correction is the difference of two sums: that of the invoice and that of what is left of it', () => {
  // 0.05 x 7 at 7 %: 0.35 with 0.02 of tax. Left after one piece: 0.30, of which 0.02 is tax too.
  expect(correctionSplit([group(700, 35)], [5])).toEqual([
    { category: 'S', rateBp: 700, netMinor: 5, taxMinor: 0 },
  ])
  expect(correctionSplit([group(1900, 5997), group(700, 35)], [1999, 0])).toEqual([
    { category: 'S', rateBp: 1900, netMinor: 1999, taxMinor: 1139 - 760 },
  ])
})

test('corrections and refunds of an invoice add up to it, whatever their sequence, and none is ever negative', () => {
  const step = fc.record({ share: fc.double({ min: 0.01, max: 1, noNaN: true }), isRefund: fc.boolean() })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(0, 550, 700, 1900, 2550), { minLength: 1, maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 3, maxLength: 3 }),
      fc.array(step, { maxLength: 10 }),
      (rates, nets, steps) => {
        const invoice = rates.map((rateBp, index) => group(rateBp, nets[index] ?? 1))
        let groups = invoice
        const leftOf = (one: InvoicedGroup) => one.netMinor + one.taxMinor - one.creditedMinor
        const total = () => groups.reduce((sum, one) => sum + leftOf(one), 0)
        for (const { share, isRefund } of [...steps, { share: 1, isRefund: true }]) {
          if (total() === 0) break
          const credits = isRefund
            ? creditSplit(groups, Math.max(1, Math.floor(total() * share)))
            : correctionSplit(
                groups,
                groups.map((one) => Math.floor(netLeft(one) * share)),
              )
          for (const { netMinor, taxMinor } of credits)
            expect(Math.min(netMinor, taxMinor)).toBeGreaterThanOrEqual(0)
          groups = groups.map((one) =>
            afterwards(
              one,
              credits.find(({ rateBp }) => rateBp === one.rateBp),
            ),
          )
          for (const one of groups) {
            expect(netLeft(one)).toBeGreaterThanOrEqual(0)
            expect(one.creditedTaxMinor).toBeLessThanOrEqual(one.taxMinor)
          }
        }
        expect(groups.map(netLeft)).toEqual(groups.map(() => 0))
        expect(groups.map((one) => one.taxMinor - one.creditedTaxMinor)).toEqual(groups.map(() => 0))
      },
    ),
  )
})
