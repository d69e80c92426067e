import { expect, test } from 'vitest'
import { availabilityOf } from './inventory.availability.ts'

test.each([
  [0, 25, 'sold-out'],
  [24, 25, 'below-minimum'],
  [25, 25, 'low'],
  [49, 25, 'low'],
  [50, 25, 'in-stock'],
] as const)('%d available with a minimum order of %d is %s', (available, minOrder, expected) => {
  expect(availabilityOf({ available, minOrder })).toBe(expected)
})
