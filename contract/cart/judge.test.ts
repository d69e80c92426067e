import { expect, test } from 'vitest'
import { nearestQuantities } from '../orders/quantity.ts'
import { judgeQuantity } from './judge.ts'

const packs = { minOrder: 48, multiple: 24, available: 480 }

test.each([
  [50, [48, 72], ['multiple']],
  [48, [], []],
  [47, [48], ['minimum', 'multiple']],
  [500, [480], ['stock', 'multiple']],
  [1, [48], ['minimum', 'multiple']],
])('%d pieces of a part with minimum 48 in packs of 24: allowed are %j', (quantity, nearest, issues) => {
  expect(judgeQuantity({ quantity, others: 0 }, packs)).toEqual({ issues, nearest })
})

test('the minimum and the stock count all lines of a part, packs count each line', () => {
  expect(judgeQuantity({ quantity: 24, others: 24 }, packs).issues).toEqual([])
  expect(judgeQuantity({ quantity: 24, others: 0 }, packs)).toEqual({ issues: ['minimum'], nearest: [48] })
  expect(judgeQuantity({ quantity: 30, others: 24 }, packs)).toEqual({ issues: ['multiple'], nearest: [24, 48] })
  expect(judgeQuantity({ quantity: 240, others: 264 }, packs)).toEqual({ issues: ['stock'], nearest: [216] })
})

test('when less is left than the minimum order, no quantity is allowed', () => {
  expect(judgeQuantity({ quantity: 48, others: 0 }, { ...packs, available: 47 })).toEqual({
    issues: ['short'],
    nearest: [],
  })
  expect(nearestQuantities({ quantity: 1, others: 480 }, packs)).toEqual([])
})
