import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toMajor } from '#contract/money.ts'
import { nearestAllowed, priceOfPieces, quantityRange, stepRange } from './catalogue.quantity.ts'

const stock = { available: 1240, minOrder: 25, multiple: 1 }
const packs = { available: 624, minOrder: 50, multiple: 10 }

test('the range has a text', () => {
  expect(quantityRange(stock)).toBe('25 to 1,240 pieces')
  expect(quantityRange(packs)).toBe('50 to 620 pieces, in packs of 10')
})

test.each([
  [null, 25],
  [0, 25],
  [24, 25],
  [150, 150],
  [1241, 1240],
])('the allowed quantity nearest to %j is %d', (quantity, expected) => {
  expect(nearestAllowed(quantity, stock)).toBe(expected)
})

test.each([
  [null, 50],
  [57, 60],
  [54, 50],
  [120, 120],
  [623, 620],
  [9000, 620],
])('in packs of ten, the allowed quantity nearest to %j is %d', (quantity, expected) => {
  expect(nearestAllowed(quantity, packs)).toBe(expected)
})

test('a quantity is stepped by the smallest order, or pack by pack', () => {
  expect(stepRange(stock)).toEqual({ min: 25, max: 1240, step: 25, unit: 1 })
  expect(stepRange(packs)).toEqual({ min: 50, max: 620, step: 10, unit: 10 })
  expect(stepRange({ available: 100, minOrder: 25, multiple: 10 })).toMatchObject({ min: 30, max: 100 })
})

test('a total is exact where floating point is not', () => {
  expect(priceOfPieces(3, { unitprice: 1.1, currency: 'EUR' })).toBe(3.3)
  expect(priceOfPieces(1000, { unitprice: 0.07, currency: 'EUR' })).toBe(70)
  expect(priceOfPieces(25, { unitprice: 1500, currency: 'JPY' })).toBe(37500)
})

test('a total of any price and quantity is that of the minor units, with 0, 2 and 3 decimals', () => {
  const price = fc.integer({ min: 1, max: 10 ** 9 })
  const quantity = fc.integer({ min: 1, max: 10 ** 6 })
  fc.assert(
    fc.property(price, quantity, fc.constantFrom('USD', 'JPY', 'KWD'), (minor, pieces, currency) => {
      const unitprice = toMajor(minor, currency)
      expect(priceOfPieces(pieces, { unitprice, currency })).toBe(toMajor(minor * pieces, currency))
    }),
  )
})
