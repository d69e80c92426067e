import { expect, test } from 'vitest'
import { differencesOf, possibleQuantity } from './reorder.ts'

const was = { quantity: 50, unitprice: 11.9, currency: 'EUR' }
const now = { minOrder: 25, multiple: 1, available: 400, unitprice: 11.9, currency: 'EUR' }

test.each<[why: string, change: Partial<typeof now>, differences: string[]]>([
  ['everything as it was', {}, []],
  ['a new price', { unitprice: 12.4 }, ['price']],
  ['another currency', { currency: 'USD' }, ['price']],
  ['fewer left than ordered then', { available: 30 }, ['stock']],
  ['fewer left than the least', { available: 20 }, ['short']],
  ['a higher minimum', { minOrder: 60 }, ['minimum']],
  ['packs that the quantity does not fill', { multiple: 20 }, ['multiple']],
  ['packs that the quantity fills', { multiple: 10 }, []],
  ['several at once', { unitprice: 9, available: 30 }, ['price', 'stock']],
  ['no whole pack left', { multiple: 30, available: 29 }, ['short']],
])('%s', (_why, change, differences) => {
  expect(differencesOf(was, { ...now, ...change })).toEqual(differences)
})

test('for a part that is no longer sold, that is the only difference', () => {
  expect(differencesOf(was, null)).toEqual(['not_sold'])
})

test.each([
  [50, { minOrder: 25, multiple: 1, available: 400 }, 50],
  [10, { minOrder: 25, multiple: 1, available: 400 }, 25],
  [10, { minOrder: 25, multiple: 10, available: 400 }, 30],
  [500, { minOrder: 25, multiple: 10, available: 405 }, 400],
  [41, { minOrder: 1, multiple: 20, available: 400 }, 60],
  [41, { minOrder: 1, multiple: 20, available: 59 }, 40],
  [1, { minOrder: 5, multiple: 1, available: 4 }, 0],
])('for %i pieces and the limits %o, %i are possible', (wanted, sold, possible) => {
  expect(possibleQuantity(wanted, sold)).toBe(possible)
})
