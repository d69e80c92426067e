import { expect, test } from 'vitest'
import { beginningsOf, nearestCode } from './wording.codes.ts'

test('part numbers are looked for by their beginnings; a word or a number is no part number', () => {
  expect(beginningsOf('hb184r')).toEqual(['hb184', 'hb18', 'hb1'])
  for (const text of ['headset', '160180', 'hb14', 'x1'.repeat(13)]) expect(beginningsOf(text)).toEqual([])
})

test('the nearest part number is meant, whatever separates its parts; one unlike it is not', () => {
  const skus = ['HB-142-R', 'HB-148-R', 'HB.184/RX']
  expect(nearestCode('hb184r', ['HB-142-R', 'HB-148-R'])).toBe('HB-148-R')
  expect(nearestCode('hb184r', skus)).toBe('HB-148-R')
  expect(nearestCode('hb999r', skus)).toBeNull()
  expect(nearestCode('cs1252b', skus)).toBeNull()
})
