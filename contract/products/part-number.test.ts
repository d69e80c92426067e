import { expect, test } from 'vitest'
import { toPartNumber } from './part-number.ts'

test.each([
  ['QX\u20134711', 'QX-4711'],
  ['QX\u20114711', 'QX-4711'],
  ['QX\u22124711', 'QX-4711'],
  ['QX\u200b-47\u00ad11', 'QX-4711'],
  ['\uff31\uff38\uff0d\uff14\uff17\uff11\uff11', 'QX-4711'],
  ['\ufeffQX-4711 ', 'QX-4711'],
  ['QX\u00a04711', 'QX 4711'],
  ['A\u0308-1', '\u00c4-1'],
  ['+GF+ 1/2\u2033', '+GF+ 1/2\u2033'],
  ['MM\u00b2', 'MM\u00b2'],
])('%j is the part number %j', (text, number) => {
  expect(toPartNumber(text)).toBe(number)
  expect(toPartNumber(number)).toBe(number)
})
