import { expect, test } from 'vitest'
import { attributesOf, familiesNow, sayAttributeValue } from './attributes.ts'

test.each(familiesNow())(
  'attributes of $key have different keys and labels, and units are in their keys',
  ({ key: family }) => {
    const attributes = attributesOf(family)
    expect(new Set(attributes.map(({ key }) => key)).size).toBe(attributes.length)
    for (const { key, unit, kind, choices } of attributes) {
      expect(/_(mm|g)$/.exec(key)?.[1] ?? '').toBe(unit)
      expect(kind === 'choice').toBe(choices.length > 0)
      expect(new Set(choices.map((choice) => choice.key)).size).toBe(choices.length)
    }
  },
)

test('an unknown category has no attributes, even if its name is that of an object property', () => {
  for (const category of [null, undefined, '', 'other', 'constructor', '__proto__']) {
    expect(attributesOf(category)).toEqual([])
  }
})

test('a value is shown with its unit, a choice by its label', () => {
  const plain = { symbol: '', choices: [] }
  expect(sayAttributeValue({ ...plain, kind: 'number', symbol: 'g' }, 362)).toBe('362 g')
  expect(sayAttributeValue({ ...plain, kind: 'number' }, 1.5)).toBe('1.5')
  expect(sayAttributeValue({ ...plain, kind: 'boolean' }, true)).toBe('Yes')
  const choices = [
    { key: 'XD', label: {} as Record<string, string> },
    { key: 'six', label: { en: 'Six-bolt' } },
  ]
  const said = ['XD', 'six', 'gone'].map((value) =>
    sayAttributeValue({ kind: 'choice', symbol: '', choices }, value),
  )
  expect(said).toEqual(['XD', 'Six-bolt', 'gone'])
  expect(sayAttributeValue({ kind: 'choices', symbol: '', choices }, ['six', 'XD'])).toBe('Six-bolt, XD')
  expect(sayAttributeValue({ ...plain, kind: 'range', symbol: '°C' }, { from: -40, to: 120 })).toBe(
    '-40 to 120 °C',
  )
  const sizes = ['12 × 148', 'G 1/2'].map((value) =>
    sayAttributeValue({ ...plain, kind: 'dimension', symbol: 'mm' }, value),
  )
  expect(sizes).toEqual(['12 × 148 mm', 'G 1/2'])
})
