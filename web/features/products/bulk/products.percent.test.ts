import { expect, test } from 'vitest'
import { readPercent, readPieces } from './products.percent.ts'

test.each([
  ['5', 5],
  ['2,5 %', 2.5],
  ['+12.25', 12.25],
  ['−3', -3],
  ['0', null],
  ['-91', null],
  ['1001', null],
  ['', null],
  ['five', null],
])('%s is read as %s percent', (text, value) => {
  expect(readPercent(text)).toBe(value)
})

test.each([
  ['25', 25],
  [' 1 ', 1],
  ['1000000', 1_000_000],
  ['', undefined],
  [' ', undefined],
  ['0', null],
  ['1000001', null],
  ['2.5', null],
  ['-5', null],
  ['ten', null],
])('"%s" is read as %s pieces', (text, value) => {
  expect(readPieces(text)).toBe(value)
})
