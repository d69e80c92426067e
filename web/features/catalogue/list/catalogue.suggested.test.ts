import { expect, test } from 'vitest'
import { suggestionsOf } from './catalogue.suggested.ts'

const product = {
  _id: 'one',
  name: 'Compressor 10-52T',
  sku: 'KC-1252-B',
  unitprice: 161.92,
  available: 1240,
  minOrder: 25,
  multiple: 5,
  taxClass: 'standard',
}
const families = [
  { family: 'compressor', count: 1200 },
  { family: 'other', count: null },
]

test('products lead to their pages, families to their lists with the words that were searched, the last to all results', () => {
  const { entries, corrected } = suggestionsOf(
    { products: [product], families, corrected: 'compressor' },
    { text: 'compreso', currency: 'EUR' },
  )
  expect(corrected).toBe('compressor')
  expect(entries[0]).toMatchObject({ price: '€161.92', stock: { kind: 'paid', words: '1,240 pcs in stock' } })
  expect(entries.map(({ to, label, note }) => [to, label, note])).toEqual([
    ['/products/one', 'Compressor 10-52T', 'KC-1252-B'],
    ['/products?q=compressor&family=compressor', 'Compressors with “compressor”', '1,200'],
    ['/products?q=compressor&family=other', 'Other with “compressor”', ''],
    ['/products?q=compreso', 'All results for “compreso”', ''],
  ])
})

test('prices are shown as on the pages: with tax where the portal shows gross prices', () => {
  const tax = { shown: 'gross' as const, classes: { standard: { percent: 19, beside: '' } } }
  const found = { products: [product], families: [], corrected: null }
  const { entries } = suggestionsOf(found, { text: 'comp', currency: 'EUR', tax })
  expect(entries[0]?.price).toBe('€192.68')
})

test('where nothing is found, nothing is suggested', () => {
  expect(
    suggestionsOf({ products: [], families: [], corrected: null }, { text: 'saxophone', currency: 'EUR' }).entries,
  ).toEqual([])
})
