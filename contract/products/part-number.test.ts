import { expect, test } from 'vitest'
import { toPartNumber } from './part-number.ts'

test.each([
  ['HS\u20134456', 'HS-4456'],
  ['HS\u20114456', 'HS-4456'],
  ['HS\u22124456', 'HS-4456'],
  ['HS\u200b-44\u00ad56', 'HS-4456'],
  ['\uff28\uff33\uff0d\uff14\uff14\uff15\uff16', 'HS-4456'],
  ['\ufeffHS-4456 ', 'HS-4456'],
  ['HS\u00a04456', 'HS 4456'],
  ['A\u0308-1', '\u00c4-1'],
  ['+GF+ 1/2\u2033', '+GF+ 1/2\u2033'],
  ['MM\u00b2', 'MM\u00b2'],
])('%j is the part number %j', (text, number) => {
  expect(toPartNumber(text)).toBe(number)
  expect(toPartNumber(number)).toBe(number)
})
