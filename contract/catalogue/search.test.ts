import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readCatalogueQuery, searchParameters, searchQuery } from './query.ts'
import { productSearch } from './search.ts'

test('a checked query has its price read, and its attributes as they were written, in the order of the family', () => {
  const query = { family: 'motor', mass_g: '..300.50', holes: '32,28,32', price: '10..', page: '2', stock: 'in' }
  expect(productSearch.parse(query)).toEqual({
    family: 'motor',
    stock: 'in',
    price: { from: 10, to: null },
    page: 2,
    chosen: expect.arrayContaining([
      { key: 'holes', text: '32,28,32' },
      { key: 'mass_g', text: '..300.50' },
    ]),
  })
  const other = { ...query, mass_g: undefined, holes: '28', price: undefined }
  expect(productSearch.parse({ holes: '28', mass_g: '..300.50', family: 'motor' }).chosen).toEqual(
    productSearch.parse({ family: 'motor', mass_g: '..300.50', holes: '28' }).chosen,
  )
  expect(z.safeParse(productSearch, other).success).toBe(false)
})

test('everything that is wrong is reported at once', () => {
  const query = { family: 'motor', price: '9..1', page: '0', holes: '', tracks: '11', chosen: 'x' }
  const { error } = z.safeParse(productSearch, query)
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['price', 'page', 'holes', 'tracks', 'chosen'])
  expect(error?.issues[0]?.message).toBe('price must be a range such as 10..50, 10.. or ..50')
})

test.each([
  [
    'values that are a range together',
    `family=compressor&tracks=1&tracks=${'4'.repeat(60)}..3&tracks=${'5'.repeat(20)}`,
  ],
  ['values whose commas come together', `family=compressor&tracks=!${'a'.repeat(70)}&tracks=,,b`],
])('an address with %s chooses nothing that is refused', (_, address) => {
  const sent = searchQuery(readCatalogueQuery([...new URLSearchParams(address)]))
  expect(z.safeParse(productSearch, sent).error?.issues ?? []).toEqual([])
})

test('what is read from an address is never refused', () => {
  const values = [
    'in',
    'motor',
    'compressor',
    '11,12',
    '10..20',
    '..5',
    '9..1',
    '-price',
    '3',
    '0',
    ' 2 ',
    '1e3',
    'x,,y',
  ]
  const value = fc.oneof(fc.constantFrom(...values), fc.string({ unit: 'grapheme-ascii', maxLength: 120 }))
  const names = [...Object.keys(searchParameters), 'tracks', 'mass_g', 'price-from', 'view', 'other']
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), value)), (address) => {
      const sent = searchQuery(readCatalogueQuery(address))
      expect(z.safeParse(productSearch, sent).error?.issues ?? [], JSON.stringify(sent)).toEqual([])
    }),
  )
})
