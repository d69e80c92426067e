import { expect, test } from 'vitest'
import { describeAttributes, sayFamily } from './catalogue.attributes.ts'

test('the attributes of a category come in its order, under their names and with their units', () => {
  expect(describeAttributes('motor', { mass_g: 362, shaft: '15 × 110', position: 'Front' })).toEqual([
    { key: 'position', name: 'Position', value: 'Front' },
    { key: 'shaft', name: 'Shaft', value: '15 × 110' },
    { key: 'mass_g', name: 'Mass', value: '362 g' },
  ])
})

test.each([
  ['belt_line_mm', 52, 'Belt line', '52 mm'],
  ['finish', 'Hard anodised', 'Finish', 'Hard anodised'],
  ['sealed', false, 'Sealed', 'No'],
])('%s, which no category names, is shown as %s', (key, value, name, shown) => {
  expect(describeAttributes('other', { [key]: value })).toEqual([{ key, name, value: shown }])
})

test.each([
  ['compressor', 'Compressors'],
  ['saddle', 'Saddles'],
  ['other', 'Other'],
  ['', 'All'],
])('the family "%s" is called %s', (family, name) => {
  expect(sayFamily(family)).toBe(name)
})
