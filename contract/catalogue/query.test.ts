import { expect, test } from 'vitest'
import { isReservedKey } from '../catalogue-model/reserved-keys.ts'
import { readRange, writeRange } from '../lists/range.ts'
import { comparedQuery, readCompared } from './compare.ts'
import { readCatalogueQuery, readChoices, searchParameters, writeCatalogueQuery, writeChoices } from './query.ts'

const queryOf = (search: string) =>
  readCatalogueQuery(new Map(search.split('&').map((pair) => pair.split('=') as [string, string])))

test('a query is read from an address, and values that the server would refuse are ignored', () => {
  expect(queryOf('q= motor &family=motor&stock=in&sort=price&page=3&holes=32,28&mass_g=..300&x=1')).toEqual({
    q: 'motor',
    family: 'motor',
    stock: 'in',
    sort: 'price',
    page: 3,
    view: '',
    price: '',
    chosen: { holes: '28,32', mass_g: '..300' },
  })
  const none = { q: '', family: '', stock: '', sort: '', page: 1, view: '', price: '', chosen: {} }
  expect(queryOf('stock=maybe&sort=evil&page=-1&price=9..1&view=x&holes=32')).toEqual(none)
})

test('an attribute of another family is ignored', () => {
  expect(queryOf('family=motor&tracks=12&shaft=12 × 148').chosen).toEqual({ shaft: '12 × 148' })
  expect(queryOf('family=__proto__&constructor=x').chosen).toEqual({})
  expect(queryOf('tracks=12&shaft=12 × 148').chosen).toEqual({ tracks: '12' })
})

test('the fields of a form that was sent without scripts are a query as well', () => {
  const form: [string, string][] = [
    ['family', 'compressor'],
    ['tracks', '12'],
    ['tracks', '11'],
    ['price-from', '10,5'],
    ['price-to', ''],
    ['mass_g-from', ''],
    ['mass_g-to', '400'],
  ]
  expect(writeCatalogueQuery(readCatalogueQuery(form))).toEqual({
    family: 'compressor',
    price: '10.5..',
    tracks: '11,12',
    mass_g: '..400',
  })
})

test.each([
  [['11', '12'], '11,12'],
  [['12', '11', '12'], '11,12'],
  [['Steel, nickel plated'], 'Steel,, nickel plated'],
  [['a,b', 'c'], 'a,,b,c'],
  [[], ''],
])('the choices %j are written as %s and read again', (values, text) => {
  expect(writeChoices(values)).toBe(text)
  expect(readChoices(text).sort()).toEqual([...new Set(values)].sort())
})

test.each([
  ['10..50', { from: 10, to: 50 }],
  ['10..', { from: 10, to: null }],
  ['..0.5', { from: null, to: 0.5 }],
  ['7..7', { from: 7, to: 7 }],
])('%s is a range', (text, range) => {
  expect(readRange('measure', text)).toEqual(range)
  expect(writeRange(range)).toBe(text)
})

test.each(['', '..', '10', '50..10', '-1..5', '1e3..', 'a..b', '1..2..3', '1.2345..', '99999999999..'])(
  '“%s” is not a range',
  (text) => {
    expect(readRange('measure', text)).toBeNull()
  },
)

test('at most four parts are compared, each once', () => {
  const query: [string, string][] = [['ids', 'a,b,,a, c ,d,e']]
  expect(readCompared(query)).toEqual({ ids: ['a', 'b', 'c', 'd'], isDifferencesOnly: false })
  expect(comparedQuery(readCompared([...query, ['only', 'differences']]))).toEqual({
    ids: 'a,b,c,d',
    only: 'differences',
  })
  expect(comparedQuery(readCompared([['only', 'differences']]))).toEqual({})
})

test('no attribute can have the key of a parameter', () => {
  expect([...Object.keys(searchParameters), 'view', 'fields'].filter((key) => !isReservedKey(key))).toEqual([])
})
