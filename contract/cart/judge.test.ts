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

/** All numbers from the first to the last. */
function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

test('a quantity has no issue exactly if it is allowed, and the nearest ones are those that are', () => {
  const rules = range(1, 7).flatMap((minOrder) =>
    range(1, 4).flatMap((multiple) => range(0, 12).map((available) => ({ minOrder, multiple, available }))),
  )
  const broken = rules.flatMap((rule) => {
    const { minOrder, multiple, available } = rule
    const isInRange = (pieces: number) => pieces >= minOrder && pieces <= available
    const canBeOrdered = range(1, 12).some((all) => isInRange(all) && all % multiple === 0)
    return range(0, 6).flatMap((others) => {
      const allowed = range(1, 12).filter((one) => canBeOrdered && one % multiple === 0 && isInRange(one + others))
      return range(1, 12).flatMap((quantity) => {
        const near = [allowed.findLast((one) => one <= quantity), allowed.find((one) => one >= quantity)]
        const nearest = [...new Set(near.filter((one) => one !== undefined))]
        const judged = judgeQuantity({ quantity, others }, rule)
        const expected = allowed.includes(quantity) ? [] : nearest
        const isRight =
          (judged.issues.length === 0) === allowed.includes(quantity) &&
          String(judged.nearest) === String(expected) &&
          String(nearestQuantities({ quantity, others }, rule)) === String(nearest)
        return isRight ? [] : [{ ...rule, quantity, others, nearest }]
      })
    })
  })
  expect(broken.slice(0, 3)).toEqual([])
})
