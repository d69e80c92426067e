import { expect, test } from 'vitest'
import type { Product } from './products.ts'
import { inOwnLanguage, isWords, languageOfText, languageOfValue } from './texts.ts'
import { translatableValues } from './translations.ts'

const product = {
  name: 'Motor',
  description: 'Turned',
  category: 'motor',
  attributes: { material: 'Steel', bearings: 'Stainless', position: 'Front', mass_g: 10 },
} as Pick<Product, 'name' | 'description' | 'category' | 'attributes'> as Product
const translation = { language: 'de', name: 'Motor', description: null, attributes: { material: 'Stahl' } }

test('a product has the texts of its language, and keeps what has none, which is marked', () => {
  const shown = inOwnLanguage({ ...product, translation })
  const attributes = { ...product.attributes, material: 'Stahl' }
  expect(shown).toEqual({ ...product, translation, name: 'Motor', attributes })
  expect([languageOfText(shown, 'name'), languageOfText(shown, 'description')]).toEqual([undefined, 'en'])
  const { material, bearings, mass_g } = product.attributes
  const values = Object.entries({ material, bearings, mass_g })
  const marked = values.map(([key, value]) => languageOfValue(translation, key, value ?? ''))
  expect(marked).toEqual([undefined, 'en', undefined])
})

test('in the default language nothing is replaced or marked', () => {
  expect(inOwnLanguage(product)).toBe(product)
  expect(languageOfText(product, 'description')).toBeUndefined()
  expect(languageOfValue(undefined, 'bearings', 'Stainless')).toBeUndefined()
})

test.each<[string | number | boolean, boolean]>([
  ['Steel', true],
  ['6061-T6, forged', true],
  ['öle', true],
  ['7075-T6', false],
  ['42CrMo4', false],
  ['12 mm', false],
  [12, false],
  [true, false],
])('whether %s is words: %s', (value, expected) => {
  expect(isWords(value)).toBe(expected)
})

test('texts can be translated, but no choices, numbers or answers', () => {
  const attributes = { ...product.attributes, sealed: true, finish: 'Matt' }
  const texts = { material: 'Steel', bearings: 'Stainless', finish: 'Matt' }
  expect(translatableValues('motor', attributes)).toEqual(texts)
  expect(translatableValues(null, attributes)).toEqual({ ...texts, position: 'Front' })
})
