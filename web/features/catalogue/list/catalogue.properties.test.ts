import { expect, test } from 'vitest'
import { sayProperties } from './catalogue.properties.ts'

test.each([
  ['compressor', { material: 'Steel', mass_g: 362, port: 'NPT', tracks: 12 }, 'Tracks 12 · Port NPT · Mass 362 g'],
  [
    'motor',
    { position: 'Rear', shaft: '12 × 148', port: 'NPT', brake: 'Six-bolt', mass_g: 276 },
    'Position Rear · Shaft 12 × 148 · Port NPT · Brake Six-bolt',
  ],
  ['compressor', { teeth: '10-52' }, ''],
  [null, { tracks: 12 }, ''],
])('of a part of the family %s with %j the line says "%s"', (category, attributes, line) => {
  expect(sayProperties({ category, attributes })).toBe(line)
})
