import { expect, it } from 'vitest'
import { countChangedFields, isChanged } from './products.changed.ts'

it('a list whose values are as before is not changed', () => {
  expect(isChanged([{ address: false, alt: false }])).toBe(false)
  expect(isChanged([{ address: false, alt: true }])).toBe(true)
  expect(isChanged(undefined)).toBe(false)
})

it('pictures and their first address count once, each attribute for itself', () => {
  const dirty = {
    name: true,
    image: true,
    pictures: [{ address: true }],
    attributes: { mass: true, teeth: false },
  }
  expect(countChangedFields(dirty)).toBe(3)
  expect(countChangedFields({})).toBe(0)
})
