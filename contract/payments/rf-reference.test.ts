import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupedReference, isRfReference, rfReference } from './rf-reference.ts'

test('a reference has the check digits of ISO 11649', () => {
  expect(rfReference('539007547034')).toBe('RF18539007547034')
  expect(isRfReference('RF18 5390 0754 7034')).toBe(true)
  expect(isRfReference('RF18539007547035')).toBe(false)
  expect(groupedReference('RF18539007547034')).toBe('RF18 5390 0754 7034')
})

test('every reference is valid, and another digit is noticed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 40 }), fc.nat({ max: 8 }), (number, change) => {
      const reference = rfReference(String(number))
      expect(isRfReference(reference)).toBe(true)
      const last = Number(reference.at(-1))
      const other = (last + 1 + change) % 10
      expect(isRfReference(`${reference.slice(0, -1)}${other}`)).toBe(other === last)
    }),
  )
})
