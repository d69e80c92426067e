import { expect, test } from 'vitest'
import { orderRefusal } from './orders.rules.ts'

const offer = { unitPriceMinor: 890, minOrder: 50, available: 4804, multiple: 10 }
const wanted = { quantity: 60, seenPriceMinor: 890, seenAvailable: 4804 }

test.each([
  [60, null],
  [50, null],
  [4800, null],
  [57, 'quantity_not_multiple'],
  [4804, 'quantity_not_multiple'],
  [40, 'quantity_not_allowed'],
  [47, 'quantity_not_allowed'],
  [4810, 'quantity_not_allowed'],
])('%d of a product in packs of ten: %s', (quantity, refusal) => {
  expect(orderRefusal(offer, { ...wanted, quantity })).toBe(refusal)
})

test('whole packs that were available when the page was read and no longer are, are a conflict', () => {
  expect(orderRefusal({ ...offer, available: 40 }, wanted)).toBe('out_of_stock')
  expect(orderRefusal({ ...offer, available: 40 }, { ...wanted, quantity: 57 })).toBe('quantity_not_allowed')
  expect(orderRefusal(offer, { ...wanted, quantity: 57, seenPriceMinor: 900 })).toBe('price_changed')
})
