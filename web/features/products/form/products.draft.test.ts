import { expect, test } from 'vitest'
import { changedOf, readChanged } from './products.draft.ts'

const values = {
  name: 'Belt',
  sku: 'BT-1',
  unitprice: Number.NaN,
  available: 7,
  attributes: { tracks: 12, colour: 'Black' },
}

test('a draft keeps what was changed, each attribute by itself, and never the stock', () => {
  const dirty = { name: true, unitprice: true, available: true, attributes: { colour: true } }
  const draft = changedOf(values, dirty)
  expect(readChanged(draft)).toEqual({ name: 'Belt', attributes: { colour: 'Black' } })
  expect(changedOf(values, { available: true })).toBeNull()
  expect(changedOf(values, { name: false, attributes: { colour: false } })).toBeNull()
})

test('what cannot be read is no draft', () => {
  expect(readChanged(null)).toEqual({})
  expect(readChanged('{"name"')).toEqual({})
  expect(readChanged('{"name":7}')).toEqual({})
})
