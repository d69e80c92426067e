import { expect, test } from 'vitest'
import { sayProperties } from './catalogue.properties.ts'

test.each([
  [
    'cassette',
    { material: 'Steel', mass_g: 362, freehub: 'XD', speeds: 12 },
    'Speeds 12 · Freehub XD · Mass 362 g',
  ],
  [
    'hub',
    { position: 'Rear', axle: '12 × 148', freehub: 'XD', brake: 'Six-bolt', mass_g: 276 },
    'Position Rear · Axle 12 × 148 · Freehub XD',
  ],
  ['cassette', { teeth: '10-52' }, ''],
  [null, { speeds: 12 }, ''],
])('of a part of the family %s with %j the line says "%s"', (category, attributes, line) => {
  expect(sayProperties({ category, attributes })).toBe(line)
})
