import { expect, test } from 'vitest'
import { parseQuantity, positionIn, stepped, valueAfterKey } from './stepper-values.ts'

const range = { min: 25, max: 1240, step: 25 }

test.each([
  ['150', 150],
  [' 1,240 ', 1240],
  ['1 240', 1240],
  ['1’240', 1240],
  ['0', 0],
])('%j is the quantity %d', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity)
})

test.each(['', 'ten', '-5', '12.5', '1e3', '1,24', '12345678901'])('%j is no quantity', (text) => {
  expect(parseQuantity(text)).toBeNull()
})

test('steps stay inside the range', () => {
  expect(stepped(150, 1, range)).toBe(175)
  expect(stepped(30, -1, range)).toBe(25)
  expect(stepped(1230, 1, range)).toBe(1240)
})

test('a step from nothing or from below starts at the minimum', () => {
  expect(stepped(null, 1, range)).toBe(25)
  expect(stepped(3, 1, range)).toBe(25)
})

test('a step from above comes back to the maximum', () => {
  expect(stepped(9000, -1, range)).toBe(1240)
})

test.each([
  [{ key: 'ArrowUp', isShifted: false }, 151],
  [{ key: 'ArrowDown', isShifted: false }, 149],
  [{ key: 'ArrowUp', isShifted: true }, 175],
  [{ key: 'PageDown', isShifted: false }, 125],
  [{ key: 'Home', isShifted: false }, 25],
  [{ key: 'End', isShifted: false }, 1240],
  [{ key: '7', isShifted: false }, null],
])('%j from 150', (press, value) => {
  expect(valueAfterKey(press, 150, range)).toBe(value)
})

test('where values are whole packs, every step lands on one, also from a value between', () => {
  const packs = { min: 50, max: 620, step: 10, unit: 10 }
  expect(stepped(50, 1, packs)).toBe(60)
  expect(stepped(57, 1, packs)).toBe(60)
  expect(stepped(57, -1, packs)).toBe(50)
  expect(stepped(9999, -1, packs)).toBe(620)
  expect(valueAfterKey({ key: 'ArrowUp', isShifted: false }, 60, packs)).toBe(70)
  expect(valueAfterKey({ key: 'ArrowDown', isShifted: false }, 64, packs)).toBe(60)
})

test('the position is a share of the range, also for values outside and for a range of one', () => {
  expect(positionIn(25, range)).toBe(0)
  expect(positionIn(1240, range)).toBe(1)
  expect(positionIn(9999, range)).toBe(1)
  expect(positionIn(5, range)).toBe(0)
  expect(positionIn(5, { min: 5, max: 5 })).toBe(0)
})
