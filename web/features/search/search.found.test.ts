import { expect, test } from 'vitest'
import { type PaletteEntry, withoutRepeats } from './search.entries.ts'
import { otherWays, resultGroups } from './search.found.ts'

const none = { orders: [], products: [], families: [], people: [], corrected: null }
const product = {
  _id: 'one',
  name: 'Compressor 10-52T',
  sku: 'KC-1252-B',
  unitprice: 1,
  available: 5,
  minOrder: 1,
  multiple: 1,
  taxClass: 'standard',
}

function entriesOf(groups: ReturnType<typeof resultGroups>, id: string): PaletteEntry[] {
  return groups.find((group) => group.id === id)?.entries ?? []
}

test('products end with the way to all results; without products there is none', () => {
  const found = { ...none, products: [product] }
  const entries = entriesOf(resultGroups(found, { text: 'compreso & 12', isStaff: false }), 'products')
  expect(entries.map((entry) => 'to' in entry && entry.to)).toEqual([
    '/products/one',
    '/products?q=compreso+%26+12',
  ])
  expect(entriesOf(resultGroups(none, { text: 'compreso', isStaff: false }), 'products')).toEqual([])
})

test('a family leads to its products for the words that were searched, with their number if it is known', () => {
  const families = [
    { family: 'compressor', count: 3 },
    { family: 'other', count: null },
  ]
  const found = { ...none, families, corrected: 'compressor' }
  const entries = entriesOf(resultGroups(found, { text: 'compreso', isStaff: true }), 'families')
  expect(entries).toMatchObject([
    { label: 'Compressors with “compressor”', note: '3', to: '/products?q=compressor&family=compressor' },
    { label: 'Other with “compressor”', to: '/products?q=compressor&family=other' },
  ])
  expect(entries[1]).not.toHaveProperty('note')
})

test('a whole part number puts its product before the orders that have it; words and order numbers do not', () => {
  const order = { _id: 'ten', number: 10001, name: 'Compressor 10-52T', buyer: 'Mara Lindqvist' }
  const found = { ...none, orders: [order], products: [product] }
  const first = (text: string) => resultGroups(found, { text, isStaff: true })[0]
  for (const text of ['KC-1252-B', 'kc 1252 b', 'kc1252b']) {
    expect(first(text), text).toMatchObject({
      id: 'products',
      entries: [{ to: '/dashboard/manageproduct/one' }, {}],
    })
  }
  for (const text of ['compressor', 'KC-1252', '10001', '#', '—'])
    expect(first(text), text).toMatchObject({ id: 'orders' })
  const numbered = {
    ...found,
    products: [{ ...product, sku: '10001' }],
  }
  expect(resultGroups(numbered, { text: '10001', isStaff: false })[0]).toMatchObject({ id: 'products' })
  expect(resultGroups(numbered, { text: '#10001', isStaff: false })[0]).toMatchObject({ id: 'orders' })
})

test('a person is followed by the way to their orders', () => {
  const people = [{ _id: 'mara', name: 'Mara Lindqvist', email: 'mara+shop@example.com' }]
  expect(entriesOf(resultGroups({ ...none, people }, { text: 'mara', isStaff: true }), 'people')).toMatchObject([
    { label: 'Mara Lindqvist', to: '/dashboard/users/mara' },
    { label: 'Orders of Mara Lindqvist', to: '/dashboard/manageallorders?email=mara%2Bshop%40example.com' },
  ])
})

test('an entry is shown once, where it comes first', () => {
  const [all, quick] = otherWays(false).entries as [PaletteEntry, PaletteEntry]
  const groups = [
    { id: 'recent', label: 'Recent', entries: [quick] },
    { id: 'ways', label: 'Other options', entries: [all, quick] },
  ]
  expect(withoutRepeats(groups).map(({ entries }) => entries)).toEqual([[quick], [all]])
})
