import { expect, test } from 'vitest'
import { type ForLine, toPieces, totalOfLines, withAdded } from './users.order-lines.ts'

function line(productId: string, quantity: number, unitprice = 0.1): ForLine {
  return { productId, sku: productId, name: productId, unitprice, quantity, message: null }
}

test('pieces of a part that is there already are added to its line; other parts follow', () => {
  const lines = withAdded([line('a', 2), line('b', 4)], [line('a', 3), line('c', 1)])
  expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    ['a', 5],
    ['b', 4],
    ['c', 1],
  ])
})

test('only a whole number of pieces counts', () => {
  expect(['40', ' 40 ', '0', '-1', '1.5', '', 'x', '1e2', '99999999'].map(toPieces)).toEqual([
    40,
    40,
    ...Array(7).fill(null),
  ])
})

test('the total is summed in whole cents', () => {
  expect(totalOfLines([line('a', 1, 0.1), line('b', 1, 0.2)], 'USD')).toBe(0.3)
})
