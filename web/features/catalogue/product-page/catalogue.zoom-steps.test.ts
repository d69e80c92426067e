import { expect, test } from 'vitest'
import { closest, nextStep, steps } from './catalogue.zoom-steps.ts'

test('the steps lead up and down again, and end at their ends', () => {
  const up = steps.map((step) => nextStep(step, 1))
  expect(up).toEqual([1.5, 2, 3, 4, 6, 6])
  expect(steps.map((step) => nextStep(step, -1))).toEqual([1, 1, 1.5, 2, 3, 4])
  expect([nextStep(1.7, 1), nextStep(1.7, -1)]).toEqual([2, 1.5])
})

test('no wheel makes a picture smaller than whole or larger than can be shown', () => {
  expect([closest(0.2), closest(1.02), closest(2.5), closest(99)]).toEqual([1, 1, 2.5, 6])
})
