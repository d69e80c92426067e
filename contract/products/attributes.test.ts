import { expect, test } from 'vitest'
import { attributesOf, categoryKeys, sayAttributeValue } from './attributes.ts'

test.each(categoryKeys)(
  'attributes of %s have different keys and labels, and units are in their keys',
  (category) => {
    const attributes = attributesOf(category)
    expect(new Set(attributes.map(({ key }) => key)).size).toBe(attributes.length)
    for (const { key, unit, kind, choices } of attributes) {
      expect(/_(mm|g)$/.exec(key)?.[1]).toBe(unit)
      expect(kind === 'choice').toBe(choices !== undefined)
      expect(new Set(choices).size).toBe(choices?.length ?? 0)
    }
  },
)

test('an unknown category has no attributes, even if its name is that of an object property', () => {
  for (const category of [null, undefined, '', 'other', 'constructor', '__proto__']) {
    expect(attributesOf(category)).toEqual([])
  }
})

test('a value is shown with its unit', () => {
  expect(sayAttributeValue({ kind: 'number', unit: 'g' }, 362)).toBe('362 g')
  expect(sayAttributeValue({ kind: 'number' }, 1.5)).toBe('1.5')
  expect(sayAttributeValue({ kind: 'boolean' }, true)).toBe('Yes')
  expect(sayAttributeValue({ kind: 'choice' }, 'XD')).toBe('XD')
})
