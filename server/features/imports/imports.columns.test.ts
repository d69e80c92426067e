import { expect, test } from 'vitest'
import { suggestMapping } from './imports.columns.ts'
import { isAmbiguous, numberForms } from './reader/imports.numbers.ts'

const column = (heading: string, values: string[]) =>
  suggestMapping(
    [heading],
    values.map((value) => [value]),
  )

test.each([
  ['In stock?', ['0', '1', '1', '0']],
  ['In stock', ['yes', 'no', 'yes']],
  ['Stock', ['1', '1', '1']],
  ['Bestand?', ['ja', 'nein']],
  ['Quantity?', ['0', '1']],
  ['Price', ['on request', 'see list', 'cheap']],
  ['Price', ['Net', '12.50', 'Gross']],
  ['MOQ', ['one pallet', 'two pallets']],
  ['Image', ['see folder', 'photo1.jpg']],
  ['mass_g', ['heavy', 'light']],
])('a column %s with %j is not proposed', (heading, values) => {
  expect(column(heading, values)).toEqual({})
})

test.each([
  ['Quantity', ['0', '1', '1'], 'available'],
  ['available', ['0', '1'], 'available'],
  ['Stock', ['0', '1', '12'], 'available'],
  ['In stock', ['120', '5'], 'available'],
  ['Price', ['12,50', '€ 9.00', ''], 'unitprice'],
  ['Price', [], 'unitprice'],
  ['MOQ', ['1', '1'], 'minorder'],
  ['Image', ['https://pictures.example/a.png'], 'image'],
])('a column %s with %j is proposed as %s', (heading, values, field) => {
  expect(column(heading, values)).toEqual({ [field]: 0 })
})

test('if two columns have the header of a field, the one with fitting values is proposed', () => {
  const rows = [
    ['A-1', '1', '40'],
    ['A-2', '0', '12'],
  ]
  expect(suggestMapping(['SKU', 'In stock?', 'Stock'], rows)).toEqual({ sku: 0, available: 2 })
})

test('which numbers can be read in two ways, and which show the decimal separator', () => {
  const all = [
    '1.250',
    '1,250',
    '€ 12.345',
    '999,999 €',
    '-1.250',
    '0.125',
    '0,125',
    '1250.125',
    '1250',
    '12.5',
    '12,50',
  ]
  const more = ['1.250,00', '1,250.00', '1.250.000', '1,250,000', '1.2500', '1 250']
  const texts = [...all, ...more]
  expect(texts.filter(isAmbiguous)).toEqual(['1.250', '1,250', '€ 12.345', '999,999 €', '-1.250'])
  const shows = (form: string) => texts.filter((text) => new RegExp(form).test(text))
  expect(shows(numberForms.comma)).toEqual(['0,125', '12,50', '1.250,00', '1.250.000'])
  expect(shows(numberForms.point)).toEqual(['0.125', '1250.125', '12.5', '1,250.00', '1,250,000', '1.2500'])
})
