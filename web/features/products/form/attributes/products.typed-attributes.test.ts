import { expect, test } from 'vitest'
import { areUnchanged, readTyped, typeAttributes } from './products.typed-attributes.ts'

const fresh = { category: null, attributes: {} }

test('numbers are read with either decimal mark, what is none stays for the rules to say so, empty ones go', () => {
  const typed = { mass_g: '362,5', poles: ' 54 ', flange_circle_mm: 'wide', bearings: ' ', shaft: '' }
  expect(readTyped('motor', typed, fresh)).toEqual({ mass_g: 362.5, poles: 54, flange_circle_mm: 'wide' })
})

test('with another category the attributes of the old one go, those of both and those of none stay', () => {
  const first = { category: 'motor', attributes: { shaft: '12 × 142', mass_g: 241, finish: 'Anodised' } }
  expect(readTyped('belt', first.attributes, first)).toEqual({ mass_g: 241, finish: 'Anodised' })
  expect(readTyped(null, first.attributes, first)).toEqual({ finish: 'Anodised' })
})

test('a choice of another category is none here; what the product had before stays', () => {
  expect(readTyped('sensor', { mount: 'Post mount' }, { category: 'bracket', attributes: {} })).toEqual({})
  const old = { category: 'sensor', attributes: { mount: 'Splined', teeth: 3 } }
  expect(readTyped('sensor', old.attributes, old)).toEqual({ mount: 'Splined', teeth: 3 })
})

test('what a product has of another kind or of no category stays, and is only sent with a change', () => {
  const stored = { mass_g: { from: 1, to: 2 }, seals: ['NBR', 'FKM'] }
  const attributes = typeAttributes('motor', stored)
  expect(attributes).toEqual({ mass_g: '1..2', seals: ['NBR', 'FKM'] })
  const first = { category: 'motor', attributes }
  expect(areUnchanged('motor', { ...attributes, bearings: '' }, first)).toBe(true)
  expect(areUnchanged('motor', { ...attributes, bearings: 'Steel' }, first)).toBe(false)
  expect(areUnchanged('belt', attributes, first)).toBe(false)
  expect(readTyped('motor', attributes, first)).toEqual({ mass_g: '1..2', seals: ['NBR', 'FKM'] })
})
