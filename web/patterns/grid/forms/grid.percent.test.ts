import { expect, test } from 'vitest'
import { readPercent } from './grid.percent.tsx'

const wanted = { label: '', hint: '', least: -90, most: 1000 }

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
])('%s is read as %s', (text, value) => {
  expect(readPercent(text, wanted)).toBe(value)
})
