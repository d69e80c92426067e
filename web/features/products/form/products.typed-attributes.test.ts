import { expect, test } from 'vitest'
import { readTyped } from './products.typed-attributes.ts'

const fresh = { category: null, attributes: {} }

test('numbers are read with either decimal mark, what is none stays for the rules to say so, empty ones go', () => {
  const typed = { mass_g: '362,5', ratchet_teeth: ' 54 ', flange_circle_mm: 'wide', bearings: ' ', axle: '' }
  expect(readTyped('hub', typed, fresh)).toEqual({ mass_g: 362.5, ratchet_teeth: 54, flange_circle_mm: 'wide' })
})

test('with another category the attributes of the old one go, those of both and those of none stay', () => {
  const first = { category: 'hub', attributes: { axle: '12 × 142', mass_g: 241, finish: 'Anodised' } }
  expect(readTyped('chain', first.attributes, first)).toEqual({ mass_g: 241, finish: 'Anodised' })
  expect(readTyped(null, first.attributes, first)).toEqual({ finish: 'Anodised' })
})

test('a choice of another category is none here; what the product had before stays', () => {
  expect(readTyped('rotor', { mount: 'Post mount' }, { category: 'caliper', attributes: {} })).toEqual({})
  const old = { category: 'rotor', attributes: { mount: 'Splined', teeth: 3 } }
  expect(readTyped('rotor', old.attributes, old)).toEqual({ mount: 'Splined', teeth: 3 })
})
