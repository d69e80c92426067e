import { expect, test } from 'vitest'
import { parseRows, rowsOfTable, wholePieces } from './parse-rows.ts'

test.each([
  ['A/B-1\t5', 'A/B-1', '5'],
  ['007; 5', '007', '5'],
  ['1E5,5', '1E5', '5'],
  ['12.50\t5', '12.50', '5'],
  ['\u00a0KC-1252-B\u00a0\t 25\u00a0', 'KC-1252-B', '25'],
  ['\ufeffBT-12; 75', 'BT-12', '75'],
  ['MT-148-R x 40', 'MT-148-R', '40'],
  ['MT-148-R × 40', 'MT-148-R', '40'],
  ['MT-148-R X40', 'MT-148-R', '40'],
  ['MT-148-Rx40', 'MT-148-Rx40', ''],
  ['A x x 5', 'A x', '5'],
  ['x 5', 'x', '5'],
  ['* 5', '*', '5'],
  ['12 34', '12', '34'],
  ['4006', '4006', ''],
  ['KC-1252-B   25', 'KC-1252-B', '25'],
  ['"GB-170";"20"', 'GB-170', '20'],
  ['BOX 7', 'BOX', '7'],
  ['SP-105', 'SP-105', ''],
  ['SP-105\tmany', 'SP-105', 'many'],
])('%j is part %j and %j pieces', (text, sku, quantity) => {
  expect(parseRows(text)).toEqual([{ row: 1, sku, quantity }])
})

test('every row comes back with its number, without headings and empty lines', () => {
  const rows = parseRows('Menge;Artikelnummer\r\n5;A-1\r\n\r\n;A-2\nx;\n;\n""; \n')
  expect(rows).toEqual([
    { row: 2, sku: 'A-1', quantity: '5' },
    { row: 4, sku: 'A-2', quantity: '' },
    { row: 5, sku: '', quantity: 'x' },
  ])
  expect(parseRows('SKU\nA-1')).toEqual([{ row: 2, sku: 'A-1', quantity: '' }])
  expect(rowsOfTable([])).toEqual([])
})

test('a field of more than 1,000 characters is cut with a mark, so it is neither a part number nor a quantity', () => {
  const [row] = parseRows(`${'x'.repeat(1_001)}\t${'1'.repeat(1_001)}`)
  expect(row).toEqual({ row: 1, sku: `${'x'.repeat(999)}…`, quantity: `${'1'.repeat(999)}…` })
  expect(wholePieces(row?.quantity ?? '')).toBeNull()
  expect(parseRows(`${'x'.repeat(1_000)}\t5`)).toEqual([{ row: 1, sku: 'x'.repeat(1_000), quantity: '5' }])
})

test('pieces are whole numbers; what can be read in two ways is none', () => {
  const texts = [
    '5',
    '1E5',
    '25.0',
    '25,00',
    '1.000',
    '1,000',
    '12.5',
    '-3',
    '',
    '１２',
    '4006381333931',
    '9'.repeat(16),
  ]
  expect(texts.map(wholePieces)).toEqual([
    5,
    null,
    25,
    25,
    null,
    null,
    null,
    null,
    null,
    null,
    4006381333931,
    null,
  ])
})
