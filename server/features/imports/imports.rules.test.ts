import { expect, test } from 'vitest'
import { suggestMapping } from './imports.columns.ts'
import { checkRow, mergeRow, readTexts } from './imports.rules.ts'
import { chosenTexts } from './proposals/imports.rows.ts'
import { readNumber } from './reader/imports.numbers.ts'

test('headers are recognised by the field, its label, usual names and in German', () => {
  const headers = [
    'Artikelnummer',
    'Product',
    'beschreibung',
    'Image URL',
    'Price',
    'MOQ',
    'Stock',
    'mass_g',
    'Colour',
  ]
  expect(suggestMapping(headers)).toEqual({
    sku: 0,
    name: 1,
    description: 2,
    image: 3,
    unitprice: 4,
    minorder: 5,
    available: 6,
    'attributes.mass_g': 7,
  })
})

test.each([
  ['12.5', 'point', 12.5],
  ['1,240.50', 'point', 1240.5],
  ['€ 12.50', 'point', 12.5],
  ['12,5', 'comma', 12.5],
  ['1.240,50', 'comma', 1240.5],
  ['1 240,50 €', 'comma', 1240.5],
  ['12,5', 'point', Number.NaN],
  ['1,24.5', 'point', Number.NaN],
  ['12 pieces', 'point', Number.NaN],
  ['1e5', 'point', Number.NaN],
  ['0x10', 'point', Number.NaN],
] as const)('%s with a decimal %s is %d', (text, decimal, value) => {
  expect(readNumber(text, decimal)).toBe(value)
})

type Reading = { mapping: Record<string, number>; decimal: 'point' | 'comma' }

function readRow(cells: string[], { mapping, decimal }: Reading) {
  const reading = { profile: null, headers: [], mapping, plan: {} }
  return readTexts(chosenTexts(reading, { cells, parent: null }), decimal)
}

const mapping = { sku: 0, name: 1, unitprice: 2, category: 3, 'attributes.mass_g': 4, 'attributes.toothed': 5 }

test('cells become fields with the types of the form; empty cells are left out', () => {
  const cells = ['BT-1', 'Belt', '1.234,5', 'Belts', '248', 'ja']
  expect(readRow(cells, { mapping, decimal: 'comma' })).toEqual({
    sku: 'BT-1',
    name: 'Belt',
    unitprice: 1234.5,
    category: 'belt',
    attributes: { mass_g: '248', toothed: 'ja' },
  })
  expect(readRow(['BT-1', '', ''], { mapping, decimal: 'point' })).toEqual({ sku: 'BT-1' })
})

const current = {
  sku: 'BT-1',
  name: 'Belt',
  description: 'Steel',
  image: 'https://pictures.example/belt.png',
  minorder: 50,
  available: 400,
  unitprice: 21.9,
  category: 'belt',
  attributes: { mass_g: 248, ribs: 116 },
}

test('a row changes the fields it has and leaves the others, also for single attributes', () => {
  const form = readRow(['BT-1', '', '19.9', '', '251'], { mapping, decimal: 'point' })
  expect(checkRow(mergeRow(form, current, 'point'), 'USD').form).toMatchObject({
    name: 'Belt',
    unitprice: 19.9,
    available: 400,
    attributes: { mass_g: 251, ribs: 116 },
  })
})

test('an attribute is read in the type of its category', () => {
  const read = (category: string) =>
    mergeRow({ attributes: { tracks: '12', toothed: 'yes' } }, { ...current, category, attributes: {} }, 'point')
  expect(read('belt')).toMatchObject({ attributes: { tracks: 12, toothed: true } })
  expect(read('spring')).toMatchObject({ attributes: { tracks: '12', toothed: 'yes' } })
})

test('errors are at their fields, with the messages of the form', () => {
  const form = readRow(['BT-1', 'x'.repeat(201), 'free', 'Wheels', 'heavy'], { mapping, decimal: 'point' })
  const { errors } = checkRow(mergeRow(form, current, 'point'), 'USD')
  expect(errors?.map(({ path }) => path).sort()).toEqual(['category', 'name', 'unitprice'])
  const { errors: alone } = checkRow(mergeRow({ sku: 'BT-2' }, undefined, 'point'), 'USD')
  expect(alone).toContainEqual({ path: 'name', message: 'Name is Required' })
})

test.each([
  ['19.999', 'USD', false],
  ['19.99', 'USD', true],
  ['0.001', 'USD', false],
  ['0.001', 'KWD', true],
  ['19.5', 'JPY', false],
  ['500', 'JPY', true],
])('a price of %s in %s is taken: %s', (price, currency, isTaken) => {
  const form = readRow(['BT-1', '', price], { mapping, decimal: 'point' })
  const { errors } = checkRow(mergeRow(form, current, 'point'), currency)
  expect(errors === null).toBe(isTaken)
  if (!isTaken) expect(errors).toMatchObject([{ path: 'unitprice', message: expect.stringContaining(currency) }])
})
