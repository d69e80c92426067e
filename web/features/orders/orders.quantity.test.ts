import { expect, test } from 'vitest'
import { nearestAllowed, quantityRange, totalOf } from './orders.quantity.ts'

const stock = { available: 1240, minorder: 25 }

test('the range is said in words', () => {
  expect(quantityRange(stock)).toBe('25 to 1,240 pieces')
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

test('a total is exact where floating point is not', () => {
  expect(totalOf(3, { unitprice: 1.1, currency: 'EUR' })).toBe(3.3)
  expect(totalOf(1000, { unitprice: 0.07, currency: 'EUR' })).toBe(70)
  expect(totalOf(25, { unitprice: 1500, currency: 'JPY' })).toBe(37500)
})
