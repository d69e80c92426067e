import { expect, test } from 'vitest'
import { compareDimensions, readDimension } from './dimensions.ts'
import { standardUnits } from './standard-units.ts'
import { unitsOf } from './units.ts'

const units = unitsOf(standardUnits)
const millimetre = units.find('mm')

test.each([
  ['G1/2', 'G 1/2'],
  ['g 1/2"', 'G 1/2'],
  ['G ½', 'G 1/2'],
  ['G 1 1/4', 'G 1 1/4'],
  ['G1-1/4', 'G 1 1/4'],
  ['npt 3/8', 'NPT 3/8'],
  ['m12x1,5', 'M12 × 1.5'],
  ['M 12 × 1.5', 'M12 × 1.5'],
  ['M12', 'M12'],
  ['Tr20x4', 'Tr 20 × 4'],
  ['7/8-14 UNF', '7/8-14 UNF'],
  ['1/2 in x 20', '1/2 in × 20'],
  ['12*148', '12 × 148'],
  ['38-622', '38-622'],
])('without a unit %j is %j', (written, value) => {
  expect(readDimension(written, null, units)).toEqual({ value })
})

test.each([
  ['12x148', '12 × 148'],
  ['12 × 148 mm', '12 × 148'],
  ['1/2 in × 2 in', '12.7 × 50.8'],
  ['1/2 x 2"', '12.7 × 50.8'],
  ['1,2 cm', '12'],
  ['2 × 3 × 4 cm', '20 × 30 × 40'],
  ['G 1/2', 'G 1/2'],
])('in millimetres %j is %j', (written, value) => {
  expect(readDimension(written, millimetre, units)).toEqual({ value })
})

test('the stored form is read as itself', () => {
  for (const value of ['G 1/2', 'M12 × 1.5', '7/8-14 UNF', '12 × 148', 'Tr 20 × 4', 'NPT 3/8', '1/2 in × 20']) {
    expect(readDimension(value, null, units)).toEqual({ value })
  }
})

test('what has no size, a unit of another kind or too much of anything is refused', () => {
  expect(readDimension('', null, units)).toEqual({ error: 'form' })
  expect(readDimension('large', null, units)).toEqual({ error: 'form' })
  expect(readDimension('1x2x3x4x5x6', null, units)).toEqual({ error: 'form' })
  expect(readDimension('1/0', null, units)).toEqual({ error: 'form' })
  expect(readDimension('9 × '.repeat(1_000_000), null, units)).toEqual({ error: 'form' })
  expect(readDimension('12 bar', millimetre, units)).toEqual({ error: 'kind', unit: 'bar' })
})

test('dimensions are in the order of their sizes', () => {
  const values = ['M12 × 1.5', 'G 1/2', 'G 1/4', 'M8', 'G 3/8', 'M12', 'G 1 1/4']
  expect(values.toSorted(compareDimensions)).toEqual([
    'G 1/4',
    'G 3/8',
    'G 1/2',
    'G 1 1/4',
    'M8',
    'M12',
    'M12 × 1.5',
  ])
})
