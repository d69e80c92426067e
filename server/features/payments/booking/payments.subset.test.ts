import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSubset } from './payments.subset.ts'

/** Every selection, by counting: right, and too slow for more than a few amounts. */
function selectionsOf(amounts: readonly number[], sum: number): number[][] {
  return Array.from({ length: 2 ** amounts.length }, (_, bits) =>
    amounts.flatMap((_amount, index) => ((bits >> index) & 1 ? [index] : [])),
  ).filter(
    (chosen) => chosen.length > 0 && chosen.reduce((total, index) => total + (amounts[index] ?? 0), 0) === sum,
  )
}

test('exactly one selection is chosen, several and none are said', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 9 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 120 }), (given, sum) => {
      const all = selectionsOf(given, sum)
      const found = findSubset(given, sum)
      if (all.length === 1) expect(found).toEqual({ kind: 'one', chosen: all[0] })
      else expect(found).toEqual({ kind: all.length === 0 ? 'none' : 'several' })
    }),
  )
})

test('the work is bounded for amounts that have no selection, and for too many', () => {
  const even = Array.from({ length: 40 }, (_, index) => 2_000_000 + 2 * index * index)
  const started = performance.now()
  expect(findSubset(even, 40_000_001).kind).toBe('too_many')
  expect(performance.now() - started).toBeLessThan(500)
  expect(findSubset([...even, 1], 1).kind).toBe('too_many')
  expect(findSubset([], 5).kind).toBe('none')
})
